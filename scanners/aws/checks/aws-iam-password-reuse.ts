import { accountResource } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsIamPasswordReuse = awsCheck({
  id: 'aws-iam-password-reuse',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-521',
  controls: [{ framework: 'CIS AWS 7.0', control: '2.9' }],
  aliases: ['prowler:iam_password_policy_reuse_24'],
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
      name: 'Reuse of passwords',
      finding: 'Password policy allows early reuse',
      fix: 'Set the password history to 24',
      why: 'Whoever may go back to an old password does so, and with it comes every place where it has leaked. A history of 24 passwords makes people choose new ones.',
      how: 'Open IAM, choose Account settings, edit the password policy, choose Custom, and turn on Prevent password reuse with 24 passwords. It applies to the next password each user sets.',
      messages: {
        pass: 'The last {{count}} passwords cannot be used again.',
        fail: 'Only the last {{count}} passwords are barred from reuse.',
        none: 'No password policy is set: old passwords can be used again at once.',
      },
    },
    de: {
      name: 'Wiederverwendung von Passwörtern',
      finding: 'Passwortrichtlinie erlaubt frühe Wiederverwendung',
      fix: 'Passwortverlauf auf 24 setzen',
      why: 'Wer zu einem alten Passwort zurück darf, tut es, und mit ihm kommt jeder Ort zurück, an dem es durchgesickert ist. Ein Verlauf von 24 Passwörtern erzwingt neue.',
      how: 'Öffnen Sie IAM, wählen Sie „Account settings“, bearbeiten Sie die Passwortrichtlinie, wählen Sie „Custom“ und schalten Sie „Prevent password reuse“ mit 24 Passwörtern ein. Sie gilt ab dem nächsten Passwort, das ein Benutzer setzt.',
      messages: {
        pass: 'Die letzten {{count}} Passwörter sind gesperrt.',
        fail: 'Nur die letzten {{count}} Passwörter sind gesperrt.',
        none: 'Keine Passwortrichtlinie ist gesetzt: Alte Passwörter sind sofort wieder erlaubt.',
      },
    },
    es: {
      name: 'Reutilización de contraseñas',
      finding: 'La política permite reutilizar pronto las contraseñas',
      fix: 'Fijar el historial de contraseñas en 24',
      why: 'Quien puede volver a una contraseña antigua lo hace, y con ella vuelven todos los sitios donde se filtró. Un historial de 24 contraseñas obliga a elegir otras nuevas.',
      how: 'Abre IAM, elige «Account settings», edita la política de contraseñas, elige «Custom» y activa «Prevent password reuse» con 24 contraseñas. Se aplica a la próxima contraseña que ponga cada usuario.',
      messages: {
        pass: 'Las últimas {{count}} contraseñas no se pueden reutilizar.',
        fail: 'Solo están bloqueadas las últimas {{count}} contraseñas.',
        none: 'No hay política de contraseñas: las antiguas se pueden reutilizar enseguida.',
      },
    },
  },
  judge({ account, 'iam-password-policy': policy }) {
    const evidence = [
      settings('GetAccountPasswordPolicy', { policy: policy.isOwn ? 'own' : 'none', PasswordReusePrevention: policy.remembered }),
    ]
    return [
      judged(accountResource(account), {
        fault: policy.remembered >= 24 ? null : policy.isOwn ? 'fail' : 'none',
        options: { evidence, values: { count: policy.remembered } },
      }),
    ]
  },
})
