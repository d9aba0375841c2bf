import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { accountResource } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsIamRootHardwareMfa = awsCheck({
  id: 'aws-iam-root-hardware-mfa',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-308',
  controls: [{ framework: 'CIS AWS 7.0', control: '2.6' }],
  aliases: ['prowler:iam_root_hardware_mfa_enabled'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/enable-fido-mfa-for-root.html'],
  snippets: [
    {
      label: 'AWS CLI (check)',
      language: 'bash',
      code: 'aws iam list-virtual-mfa-devices --assignment-status Assigned \\\n  --query "VirtualMFADevices[?ends_with(User.Arn, \':root\')].SerialNumber"',
    },
    {
      label: 'Terraform (organization)',
      language: 'hcl',
      code: '# in the management account: member accounts need no root credentials, and so no key either\nresource "aws_iam_organizations_features" "this" {\n  enabled_features = ["RootCredentialsManagement", "RootSessions"]\n}',
    },
  ],
  needs: ['account', 'iam-summary', 'iam-virtual-mfa'],
  texts: {
    en: {
      name: 'Hardware key of the root user',
      finding: 'MFA of the root user is not a hardware key',
      fix: 'Register a hardware key for the root user',
      why: 'The code of an app can be phished, and the app goes with the phone: lost, stolen or infected. A security key answers only to the real AWS site and lies in a safe.',
      how: 'Sign in as root user, open Security credentials, and choose Assign MFA device and Passkey or security key. Register a second key as a spare, then remove the authenticator app.',
      messages: {
        pass: 'The root user signs in with a hardware key.',
        absent: 'The root user has no password, so it needs no key.',
        virtual: 'An authenticator app is registered for the root user.',
        none: 'The root user has no MFA device at all.',
      },
    },
    de: {
      name: 'Hardwareschlüssel des Root-Benutzers',
      finding: 'MFA des Root-Benutzers ist kein Hardwareschlüssel',
      fix: 'Hardwareschlüssel für den Root-Benutzer registrieren',
      why: 'Der Code einer App lässt sich abfangen, und die App teilt das Schicksal des Telefons: verloren, gestohlen oder infiziert. Ein Sicherheitsschlüssel antwortet nur der echten AWS-Seite und liegt im Safe.',
      how: 'Melden Sie sich als Root-Benutzer an, öffnen Sie „Security credentials“ und wählen Sie „Assign MFA device“ und „Passkey or security key“. Registrieren Sie einen zweiten Schlüssel als Ersatz und entfernen Sie danach die Authenticator-App.',
      messages: {
        pass: 'Der Root-Benutzer meldet sich mit einem Hardwareschlüssel an.',
        absent: 'Der Root-Benutzer hat kein Passwort und braucht daher keinen Schlüssel.',
        virtual: 'Für den Root-Benutzer ist eine Authenticator-App registriert.',
        none: 'Der Root-Benutzer hat überhaupt kein MFA-Gerät.',
      },
    },
    es: {
      name: 'Llave física del usuario raíz',
      finding: 'El MFA del usuario raíz no es una llave física',
      fix: 'Registrar una llave física para el usuario raíz',
      why: 'El código de una aplicación se puede robar con phishing, y la aplicación corre la suerte del teléfono: perdido, robado o infectado. Una llave de seguridad solo responde al sitio real de AWS y se guarda en una caja fuerte.',
      how: 'Inicia sesión como usuario raíz, abre «Security credentials» y elige «Assign MFA device» y «Passkey or security key». Registra una segunda llave de repuesto y luego quita la aplicación de autenticación.',
      messages: {
        pass: 'El usuario raíz inicia sesión con una llave física.',
        absent: 'El usuario raíz no tiene contraseña y no necesita llave.',
        virtual: 'El usuario raíz tiene registrada una aplicación de autenticación.',
        none: 'El usuario raíz no tiene ningún dispositivo MFA.',
      },
    },
  },
  judge({ account, 'iam-summary': { rootHasMfa, rootHasPassword }, 'iam-virtual-mfa': virtual }) {
    if (account.partition === 'aws-us-gov') throw new NotApplicable('The root user of GovCloud cannot sign in to a console.')
    const isNeeded = rootHasMfa || rootHasPassword
    const fault = !isNeeded ? null : virtual.root ? 'virtual' : rootHasMfa ? null : 'none'
    const evidence = [
      settings('GetAccountSummary, ListVirtualMFADevices', { AccountMFAEnabled: Number(rootHasMfa), VirtualDeviceOfRoot: virtual.root }),
    ]
    return [judged(accountResource(account), { fault, pass: isNeeded ? 'pass' : 'absent', options: { evidence } })]
  },
})
