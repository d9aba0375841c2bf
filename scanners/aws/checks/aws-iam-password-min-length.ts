import { accountResource } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsIamPasswordMinLength = awsCheck({
  id: 'aws-iam-password-min-length',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-521',
  controls: [{ framework: 'CIS AWS 7.0', control: '2.8' }],
  aliases: ['prowler:iam_password_policy_minimum_length_14'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_passwords_account-policy.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: '# sets the whole policy: name every rule you want to keep\naws iam update-account-password-policy --minimum-password-length 14 --password-reuse-prevention 24',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_iam_account_password_policy" "this" {\n  minimum_password_length   = 14\n  password_reuse_prevention = 24\n}',
    },
  ],
  needs: ['account', 'iam-password-policy'],
  texts: {
    en: {
      name: 'Minimum length of passwords',
      finding: 'Password policy allows fewer than 14 characters',
      fix: 'Require passwords of at least 14 characters',
      why: 'Short passwords are guessed or cracked in hours, and people choose the shortest that is allowed. Length does more against guessing than any rule about digits and symbols.',
      how: 'Open IAM, choose Account settings, edit the password policy, choose Custom, and set the minimum length to 14 or more. It applies to the next password each user sets.',
      messages: {
        pass: 'Passwords must have {{length}} characters or more.',
        fail: 'Passwords may have as few as {{length}} characters.',
        none: 'No password policy is set: passwords may have as few as {{length}} characters.',
      },
    },
    de: {
      name: 'Mindestlänge von Passwörtern',
      finding: 'Passwortrichtlinie erlaubt weniger als 14 Zeichen',
      fix: 'Passwörter mit mindestens 14 Zeichen verlangen',
      why: 'Kurze Passwörter sind in Stunden erraten oder geknackt, und Menschen wählen das kürzeste, das erlaubt ist. Länge hilft gegen Erraten mehr als jede Regel über Ziffern und Sonderzeichen.',
      how: 'Öffnen Sie IAM, wählen Sie „Account settings“, bearbeiten Sie die Passwortrichtlinie, wählen Sie „Custom“ und setzen Sie die Mindestlänge auf 14 oder mehr. Sie gilt ab dem nächsten Passwort, das ein Benutzer setzt.',
      messages: {
        pass: 'Passwörter müssen mindestens {{length}} Zeichen haben.',
        fail: 'Passwörter dürfen schon mit {{length}} Zeichen gesetzt werden.',
        none: 'Keine Passwortrichtlinie ist gesetzt: Passwörter dürfen schon mit {{length}} Zeichen gesetzt werden.',
      },
    },
    es: {
      name: 'Longitud mínima de las contraseñas',
      finding: 'La política permite contraseñas de menos de 14 caracteres',
      fix: 'Exigir contraseñas de al menos 14 caracteres',
      why: 'Las contraseñas cortas se adivinan o se descifran en horas, y la gente elige la más corta permitida. La longitud protege más que cualquier regla sobre cifras y símbolos.',
      how: 'Abre IAM, elige «Account settings», edita la política de contraseñas, elige «Custom» y fija la longitud mínima en 14 o más. Se aplica a la próxima contraseña que ponga cada usuario.',
      messages: {
        pass: 'Las contraseñas deben tener {{length}} caracteres o más.',
        fail: 'Las contraseñas pueden tener solo {{length}} caracteres.',
        none: 'No hay política de contraseñas: pueden tener solo {{length}} caracteres.',
      },
    },
  },
  judge({ account, 'iam-password-policy': policy }) {
    const evidence = [
      settings('GetAccountPasswordPolicy', { policy: policy.isOwn ? 'own' : 'none', MinimumPasswordLength: policy.minLength }),
    ]
    return [
      judged(accountResource(account), {
        fault: policy.minLength >= 14 ? null : policy.isOwn ? 'fail' : 'none',
        options: { evidence, values: { length: policy.minLength } },
      }),
    ]
  },
})
