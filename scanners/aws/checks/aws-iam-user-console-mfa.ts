import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsIamUserConsoleMfa = awsCheck({
  id: 'aws-iam-user-console-mfa',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-308',
  controls: [{ framework: 'CIS AWS 7.0', control: '2.10' }],
  aliases: ['prowler:iam_user_mfa_enabled_console_access'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_mfa_enable_virtual.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws iam create-virtual-mfa-device --virtual-mfa-device-name USER --outfile qr.png --bootstrap-method QRCodePNG\naws iam enable-mfa-device --user-name USER --serial-number arn:aws:iam::ACCOUNT:mfa/USER \\\n  --authentication-code1 123456 --authentication-code2 654321',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: '# the user has to confirm the device; until then this refuses all else\nresource "aws_iam_group_policy" "require_mfa" {\n  name  = "require-mfa"\n  group = "people"\n  policy = jsonencode({\n    Version = "2012-10-17"\n    Statement = [{\n      Effect    = "Deny"\n      NotAction = ["iam:*MFADevice*", "iam:GetUser", "iam:ChangePassword", "sts:GetSessionToken"]\n      Resource  = "*"\n      Condition = { BoolIfExists = { "aws:MultiFactorAuthPresent" = "false" } }\n    }]\n  })\n}',
    },
  ],
  needs: ['iam-credentials'],
  texts: {
    en: {
      name: 'MFA of console users',
      finding: 'A console user signs in without MFA',
      fix: 'Require MFA of every console user',
      why: 'A password is guessed, reused or phished; a second factor stops whoever has it. Users of the console are the most common way into an account.',
      how: 'Let the user sign in, open Security credentials and choose Assign MFA device; a passkey or security key is best. If nobody uses the password any more, delete it under Console sign-in. Better still, let people sign in through IAM Identity Center.',
      messages: {
        pass: 'The user has a console password and MFA.',
        none: 'The user has no console password.',
        fail: 'The user has a console password and no MFA device.',
      },
    },
    de: {
      name: 'MFA der Konsolenbenutzer',
      finding: 'Ein Konsolenbenutzer meldet sich ohne MFA an',
      fix: 'MFA für jeden Konsolenbenutzer verlangen',
      why: 'Passwörter werden erraten, wiederverwendet oder abgephisht; ein zweiter Faktor hält den auf, der eines hat. Konsolenbenutzer sind der häufigste Weg in ein Konto.',
      how: 'Lassen Sie den Benutzer sich anmelden, „Security credentials“ öffnen und „Assign MFA device“ wählen; am besten ist ein Passkey oder Sicherheitsschlüssel. Benutzt niemand das Passwort mehr, löschen Sie es unter „Console sign-in“. Noch besser melden sich Menschen über IAM Identity Center an.',
      messages: {
        pass: 'Der Benutzer hat ein Konsolenpasswort und MFA.',
        none: 'Der Benutzer hat kein Konsolenpasswort.',
        fail: 'Der Benutzer hat ein Konsolenpasswort, aber kein MFA-Gerät.',
      },
    },
    es: {
      name: 'MFA de los usuarios de la consola',
      finding: 'Un usuario de la consola inicia sesión sin MFA',
      fix: 'Exigir MFA a todos los usuarios de la consola',
      why: 'Las contraseñas se adivinan, se reutilizan o se roban con phishing; un segundo factor detiene a quien la tenga. Los usuarios de la consola son la vía de entrada más común a una cuenta.',
      how: 'Pide al usuario que inicie sesión, abra «Security credentials» y elija «Assign MFA device»; lo mejor es una passkey o llave de seguridad. Si nadie usa ya la contraseña, elimínala en «Console sign-in». Mejor aún, que las personas entren por IAM Identity Center.',
      messages: {
        pass: 'El usuario tiene contraseña de consola y MFA.',
        none: 'El usuario no tiene contraseña de consola.',
        fail: 'El usuario tiene contraseña de consola, pero ningún dispositivo MFA.',
      },
    },
  },
  judge: ({ 'iam-credentials': { users } }) =>
    users.map(({ arn, password, hasMfa }) => {
      const isOpen = password !== null && !hasMfa
      const evidence = [settings('GetCredentialReport', { password_enabled: password !== null, mfa_active: hasMfa })]
      const options = { evidence, ...(isOpen && { exposure: 'exposed' as const }) }
      return judged(resourceOf(arn), { fault: isOpen ? 'fail' : null, pass: password === null ? 'none' : 'pass', options })
    }),
})
