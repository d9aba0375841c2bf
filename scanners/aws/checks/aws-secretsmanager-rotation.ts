import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsSecretsmanagerRotation = awsCheck({
  id: 'aws-secretsmanager-rotation',
  scannerType: 'Secrets Manager',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-262',
  aliases: ['prowler:secretsmanager_automatic_rotation_enabled'],
  references: ['https://docs.aws.amazon.com/secretsmanager/latest/userguide/rotating-secrets.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws secretsmanager rotate-secret --region REGION --secret-id NAME \\\n  --rotation-lambda-arn FUNCTION-ARN --rotation-rules AutomaticallyAfterDays=30',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_secretsmanager_secret_rotation" "this" {\n  secret_id           = aws_secretsmanager_secret.this.id\n  rotation_lambda_arn = aws_lambda_function.rotation.arn\n  rotation_rules {\n    automatically_after_days = 30\n  }\n}',
    },
  ],
  needs: ['account', 'secrets'],
  texts: {
    en: {
      name: 'Rotation of secrets',
      finding: 'Secret is not rotated',
      fix: 'Turn on rotation of the secret',
      why: 'A password or token that became known stays good until someone changes it. Rotation ends that by itself, and shows that it can be changed at all.',
      how: 'Open Secrets Manager, the secret, Rotation, Edit rotation, and turn on automatic rotation with a function that changes the secret where it is used.',
      messages: { pass: 'The secret is rotated by itself.', fail: 'The secret is changed only by hand.' },
    },
    de: {
      name: 'Rotation von Geheimnissen',
      finding: 'Geheimnis wird nicht rotiert',
      fix: 'Rotation des Geheimnisses einschalten',
      why: 'Ein bekannt gewordenes Passwort oder Token gilt, bis es jemand ändert. Die Rotation beendet das von selbst und zeigt, dass es sich überhaupt ändern lässt.',
      how: 'Öffnen Sie Secrets Manager, das Geheimnis, „Rotation“, „Edit rotation“, und schalten Sie die automatische Rotation ein, mit einer Funktion, die das Geheimnis dort ändert, wo es gilt.',
      messages: { pass: 'Das Geheimnis wird von selbst rotiert.', fail: 'Das Geheimnis wird nur von Hand geändert.' },
    },
    es: {
      name: 'Rotación de los secretos',
      finding: 'El secreto no se rota',
      fix: 'Activar la rotación del secreto',
      why: 'Una contraseña o un token que se ha conocido vale hasta que alguien lo cambia. La rotación acaba con eso sola y demuestra que se puede cambiar.',
      how: 'Abre Secrets Manager, el secreto, «Rotation», «Edit rotation», y activa la rotación automática con una función que cambie el secreto allí donde se usa.',
      messages: { pass: 'El secreto se rota solo.', fail: 'El secreto solo se cambia a mano.' },
    },
  },
  judge: ({ secrets: { region, secrets } }) =>
    secrets.map(({ arn, rotates, keeper }) =>
      judged(resourceOf(arn, region), {
        fault: rotates ? null : 'fail',
        options: { evidence: [settings('ListSecrets', { RotationEnabled: rotates, OwningService: keeper })] },
      }),
    ),
})
