import { accountResource } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsIamPasswordUppercase = awsCheck({
  id: 'aws-iam-password-uppercase',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-521',
  aliases: ['prowler:iam_password_policy_uppercase'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_passwords_account-policy.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: '# sets the whole policy: name every rule you want to keep\naws iam update-account-password-policy --minimum-password-length 14 --password-reuse-prevention 24 --require-uppercase-characters',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_iam_account_password_policy" "this" {\n  minimum_password_length   = 14\n  password_reuse_prevention = 24\n  require_uppercase_characters = true\n}',
    },
  ],
  needs: ['account', 'iam-password-policy'],
  texts: {
    en: {
      name: 'Uppercase letters in passwords',
      finding: 'Passwords need not contain an uppercase letter',
      fix: 'Require uppercase letters in passwords',
      why: 'Several compliance programs ask for passwords that contain uppercase letters. It widens what an attacker has to try, though length counts for more.',
      how: 'Open IAM, choose Account settings, edit the password policy, choose Custom, and require at least an uppercase letter. It applies to the next password each user sets.',
      messages: {
        pass: 'Passwords must contain an uppercase letter.',
        fail: 'The password policy does not ask for uppercase letters.',
        none: 'No password policy is set, and the default does not ask for uppercase letters.',
      },
    },
    de: {
      name: 'Großbuchstaben in Passwörtern',
      finding: 'Passwörter kommen ohne Großbuchstaben aus',
      fix: 'Großbuchstaben in Passwörtern verlangen',
      why: 'Mehrere Compliance-Programme verlangen Passwörter, die Großbuchstaben enthalten. Das vergrößert, was ein Angreifer durchprobieren muss; Länge zählt allerdings mehr.',
      how: 'Öffnen Sie IAM, wählen Sie „Account settings“, bearbeiten Sie die Passwortrichtlinie, wählen Sie „Custom“ und verlangen Sie mindestens einen Großbuchstaben. Sie gilt ab dem nächsten Passwort, das ein Benutzer setzt.',
      messages: {
        pass: 'Passwörter müssen einen Großbuchstaben enthalten.',
        fail: 'Die Passwortrichtlinie verlangt keine Großbuchstaben.',
        none: 'Keine Passwortrichtlinie ist gesetzt, und der Standard verlangt keine Großbuchstaben.',
      },
    },
    es: {
      name: 'Mayúsculas en las contraseñas',
      finding: 'Las contraseñas no tienen que incluir una mayúscula',
      fix: 'Exigir mayúsculas en las contraseñas',
      why: 'Varios programas de cumplimiento piden contraseñas que incluyan mayúsculas. Amplía lo que un atacante debe probar, aunque la longitud cuenta más.',
      how: 'Abre IAM, elige «Account settings», edita la política de contraseñas, elige «Custom» y exige al menos una mayúscula. Se aplica a la próxima contraseña que ponga cada usuario.',
      messages: {
        pass: 'Las contraseñas deben incluir una mayúscula.',
        fail: 'La política de contraseñas no exige mayúsculas.',
        none: 'No hay política de contraseñas, y la predeterminada no exige mayúsculas.',
      },
    },
  },
  judge({ account, 'iam-password-policy': policy }) {
    const evidence = [
      settings('GetAccountPasswordPolicy', { policy: policy.isOwn ? 'own' : 'none', RequireUppercaseCharacters: policy.needsUppercase }),
    ]
    return [
      judged(accountResource(account), { fault: policy.needsUppercase ? null : policy.isOwn ? 'fail' : 'none', options: { evidence } }),
    ]
  },
})
