import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsIamTwoActiveKeys = awsCheck({
  id: 'aws-iam-two-active-keys',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: null,
  aliases: ['prowler:iam_user_two_active_access_key'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws iam update-access-key --user-name USER --access-key-id AKIAEXAMPLE --status Inactive\naws iam delete-access-key --user-name USER --access-key-id AKIAEXAMPLE',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: '# keep one of the two\nresource "aws_iam_access_key" "this" {\n  user = aws_iam_user.this.name\n}',
    },
  ],
  needs: ['iam-credentials'],
  texts: {
    en: {
      name: 'Number of active access keys',
      finding: 'A user has two active access keys',
      fix: 'Remove the second access key',
      why: 'The second key is there for the days of a rotation. One that stays doubles what can leak, and makes the next rotation impossible until someone finds out which of the two is in use.',
      how: 'Open the user in IAM and see under Security credentials which key was used last. Deactivate the other, wait some days, and delete it.',
      messages: { pass: 'The user has at most one active access key.', fail: 'The user has two active access keys.' },
    },
    de: {
      name: 'Zahl aktiver Zugriffsschlüssel',
      finding: 'Ein Benutzer hat zwei aktive Zugriffsschlüssel',
      fix: 'Zweiten Zugriffsschlüssel entfernen',
      why: 'Der zweite Schlüssel ist für die Tage eines Wechsels da. Bleibt er, kann doppelt so viel durchsickern, und der nächste Wechsel geht erst, wenn jemand herausfindet, welcher der beiden benutzt wird.',
      how: 'Öffnen Sie den Benutzer in IAM und sehen Sie unter „Security credentials“, welcher Schlüssel zuletzt benutzt wurde. Deaktivieren Sie den anderen, warten Sie einige Tage und löschen Sie ihn.',
      messages: {
        pass: 'Der Benutzer hat höchstens einen aktiven Zugriffsschlüssel.',
        fail: 'Der Benutzer hat zwei aktive Zugriffsschlüssel.',
      },
    },
    es: {
      name: 'Número de claves de acceso activas',
      finding: 'Un usuario tiene dos claves de acceso activas',
      fix: 'Eliminar la segunda clave de acceso',
      why: 'La segunda clave está para los días de una rotación. Si se queda, duplica lo que puede filtrarse e impide la próxima rotación hasta que alguien averigüe cuál de las dos se usa.',
      how: 'Abre el usuario en IAM y mira en «Security credentials» qué clave se usó por última vez. Desactiva la otra, espera unos días y elimínala.',
      messages: {
        pass: 'El usuario tiene como máximo una clave de acceso activa.',
        fail: 'El usuario tiene dos claves de acceso activas.',
      },
    },
  },
  judge: ({ 'iam-credentials': { users } }) =>
    users.map(({ arn, keys }) => {
      const active = keys.filter(({ isActive }) => isActive).length
      const evidence = [settings('GetCredentialReport', { active_access_keys: active })]
      return judged(resourceOf(arn), { fault: active > 1 ? 'fail' : null, options: { evidence } })
    }),
})
