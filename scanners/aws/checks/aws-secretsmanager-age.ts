import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { daysSince } from '#scanners/sdk/cloud/age.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsSecretsmanagerAge = awsCheck({
  id: 'aws-secretsmanager-age',
  scannerType: 'Secrets Manager',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-262',
  aliases: ['prowler:secretsmanager_secret_rotated_periodically'],
  references: ['https://docs.aws.amazon.com/secretsmanager/latest/userguide/rotating-secrets.html'],
  snippets: [
    { label: 'AWS CLI', language: 'bash', code: 'aws secretsmanager rotate-secret --region REGION --secret-id NAME --rotate-immediately' },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_secretsmanager_secret_rotation" "this" {\n  secret_id           = aws_secretsmanager_secret.this.id\n  rotation_lambda_arn = aws_lambda_function.rotation.arn\n  rotation_rules {\n    automatically_after_days = 30\n  }\n}',
    },
  ],
  needs: ['account', 'secrets'],
  texts: {
    en: {
      name: 'Age of secrets',
      finding: 'Secret was not rotated in the last 90 days',
      fix: 'Rotate the secret at least every 90 days',
      why: 'The older a secret, the more people, logs and backups have seen it. A rotation that is set up and fails unnoticed shows here as well.',
      how: 'Open Secrets Manager, the secret, Rotation, Rotate secret immediately. When the last rotation failed, look at the log of its function.',
      messages: {
        pass: 'The secret was rotated {{days}} days ago.',
        old: 'The last rotation was {{days}} days ago.',
        never: 'The secret was never rotated.',
      },
    },
    de: {
      name: 'Alter von Geheimnissen',
      finding: 'Geheimnis wurde in den letzten 90 Tagen nicht rotiert',
      fix: 'Geheimnis mindestens alle 90 Tage rotieren',
      why: 'Je älter ein Geheimnis, desto mehr Menschen, Protokolle und Sicherungen haben es gesehen. Auch eine eingerichtete, unbemerkt scheiternde Rotation zeigt sich hier.',
      how: 'Öffnen Sie Secrets Manager, das Geheimnis, „Rotation“, „Rotate secret immediately“. Ist die letzte Rotation gescheitert, sehen Sie in das Protokoll ihrer Funktion.',
      messages: {
        pass: 'Das Geheimnis wurde vor {{days}} Tagen rotiert.',
        old: 'Die letzte Rotation war vor {{days}} Tagen.',
        never: 'Das Geheimnis wurde nie rotiert.',
      },
    },
    es: {
      name: 'Antigüedad de los secretos',
      finding: 'El secreto no se ha rotado en los últimos 90 días',
      fix: 'Rotar el secreto al menos cada 90 días',
      why: 'Cuanto más viejo es un secreto, más personas, registros y copias lo han visto. Una rotación configurada que falla sin que se note también aparece aquí.',
      how: 'Abre Secrets Manager, el secreto, «Rotation», «Rotate secret immediately». Si la última rotación falló, mira el registro de su función.',
      messages: {
        pass: 'El secreto se rotó hace {{days}} días.',
        old: 'La última rotación fue hace {{days}} días.',
        never: 'El secreto no se ha rotado nunca.',
      },
    },
  },
  judge: ({ secrets: { region, asOf, secrets } }) =>
    secrets.map(({ arn, rotated }) => {
      const days = rotated === null ? 0 : daysSince(rotated, asOf)
      const evidence = [settings('ListSecrets', { LastRotatedDate: rotated?.toISOString() ?? null })]
      const fault = rotated === null ? 'never' : days > 90 ? 'old' : null
      return judged(resourceOf(arn, region), { fault, options: { values: { days }, evidence } })
    }),
})
