import { accountResource } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsIamPasswordNumber = awsCheck({
  id: 'aws-iam-password-number',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-521',
  aliases: ['prowler:iam_password_policy_number'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_passwords_account-policy.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: '# sets the whole policy: name every rule you want to keep\naws iam update-account-password-policy --minimum-password-length 14 --password-reuse-prevention 24 --require-numbers',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_iam_account_password_policy" "this" {\n  minimum_password_length   = 14\n  password_reuse_prevention = 24\n  require_numbers = true\n}',
    },
  ],
  needs: ['account', 'iam-password-policy'],
  texts: {
    en: {
      name: 'Digits in passwords',
      finding: 'Passwords need not contain a digit',
      fix: 'Require digits in passwords',
      why: 'Several compliance programs ask for passwords that contain digits. It widens what an attacker has to try, though length counts for more.',
      how: 'Open IAM, choose Account settings, edit the password policy, choose Custom, and require at least a digit. It applies to the next password each user sets.',
      messages: {
        pass: 'Passwords must contain a digit.',
        fail: 'The password policy does not ask for digits.',
        none: 'No password policy is set, and the default does not ask for digits.',
      },
    },
    de: {
      name: 'Ziffern in Passwörtern',
      finding: 'Passwörter kommen ohne Ziffer aus',
      fix: 'Ziffern in Passwörtern verlangen',
      why: 'Mehrere Compliance-Programme verlangen Passwörter, die Ziffern enthalten. Das vergrößert, was ein Angreifer durchprobieren muss; Länge zählt allerdings mehr.',
      how: 'Öffnen Sie IAM, wählen Sie „Account settings“, bearbeiten Sie die Passwortrichtlinie, wählen Sie „Custom“ und verlangen Sie mindestens eine Ziffer. Sie gilt ab dem nächsten Passwort, das ein Benutzer setzt.',
      messages: {
        pass: 'Passwörter müssen eine Ziffer enthalten.',
        fail: 'Die Passwortrichtlinie verlangt keine Ziffern.',
        none: 'Keine Passwortrichtlinie ist gesetzt, und der Standard verlangt keine Ziffern.',
      },
    },
    es: {
      name: 'Cifras en las contraseñas',
      finding: 'Las contraseñas no tienen que incluir una cifra',
      fix: 'Exigir cifras en las contraseñas',
      why: 'Varios programas de cumplimiento piden contraseñas que incluyan cifras. Amplía lo que un atacante debe probar, aunque la longitud cuenta más.',
      how: 'Abre IAM, elige «Account settings», edita la política de contraseñas, elige «Custom» y exige al menos una cifra. Se aplica a la próxima contraseña que ponga cada usuario.',
      messages: {
        pass: 'Las contraseñas deben incluir una cifra.',
        fail: 'La política de contraseñas no exige cifras.',
        none: 'No hay política de contraseñas, y la predeterminada no exige cifras.',
      },
    },
  },
  judge({ account, 'iam-password-policy': policy }) {
    const evidence = [settings('GetAccountPasswordPolicy', { policy: policy.isOwn ? 'own' : 'none', RequireNumbers: policy.needsNumbers })]
    return [judged(accountResource(account), { fault: policy.needsNumbers ? null : policy.isOwn ? 'fail' : 'none', options: { evidence } })]
  },
})
