import { resourceOf } from '#scanners/aws/arn.ts'
import { judgeUserData } from '#scanners/aws/judge/secrets.ts'
import type { LaunchTemplate } from '#scanners/aws/collect/ec2-launch-templates.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { awsCheck } from '#scanners/aws/check.ts'

/** Those of all versions; one that is no text matters only where nothing was found in the others. */
function secretsOf({ versions }: LaunchTemplate) {
  if (versions instanceof Unseen) return versions
  const found = versions.flatMap(({ number, secrets }) =>
    (secrets ?? []).map(({ kind, where, shown }) => ({ kind, where: `version ${number}, ${where}`, shown })),
  )
  return found.length === 0 && versions.some(({ secrets }) => secrets === null) ? null : found
}

export const awsEc2LaunchTemplateSecret = awsCheck({
  id: 'aws-ec2-launch-template-secret',
  scannerType: 'EC2',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'medium',
  cwe: 'CWE-312',

  aliases: ['prowler:ec2_launch_template_no_secrets'],
  references: [
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/create-launch-template.html',
    'https://docs.aws.amazon.com/secretsmanager/latest/userguide/intro.html',
  ],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ec2 create-launch-template-version --region REGION --launch-template-id lt-0123456789abcdef0 --source-version \'$Latest\' \\\n  --launch-template-data "UserData=$(base64 -w0 start.sh)"\naws ec2 delete-launch-template-versions --region REGION --launch-template-id lt-0123456789abcdef0 --versions 1',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_launch_template" "this" {\n  # …\n  user_data = base64encode(<<-EOT\n    #!/bin/bash\n    DB_PASSWORD=$(aws secretsmanager get-secret-value --secret-id db --query SecretString --output text)\n  EOT\n  )\n}',
    },
  ],
  needs: ['account', 'ec2-launch-templates'],
  texts: {
    en: {
      name: 'Secrets in launch templates',
      finding: 'Secret in the user data of a launch template',
      fix: 'Move the secret out of the launch template',
      why: 'Everyone who may describe templates reads the user data, and every instance started from it carries the secret in its metadata. Old versions keep it after the newest was cleaned.',
      how: 'Change the secret first: it is known. Store the new one in Secrets Manager, let the start script fetch it through the role of the instance, make a new version of the template, and delete the versions that hold the secret.',
      messages: {
        pass: 'No secret was found in the user data of the template.',
        fail: 'The user data of the template holds {{count}} secrets: {{places}}.',
        unreadable: 'The user data of the template is no text that can be read. Look at it yourself.',
        unknown: 'AWS did not show the versions of the template ({{reason}}).',
      },
    },
    de: {
      name: 'Geheimnisse in Startvorlagen',
      finding: 'Geheimnis in den Benutzerdaten einer Startvorlage',
      fix: 'Geheimnis aus der Startvorlage auslagern',
      why: 'Wer Vorlagen beschreiben darf, liest die Benutzerdaten, und jede daraus gestartete Instanz trägt das Geheimnis in ihren Metadaten. Alte Versionen behalten es, wenn die neueste bereinigt ist.',
      how: 'Ändern Sie zuerst das Geheimnis: Es ist bekannt. Legen Sie das neue in Secrets Manager ab, lassen Sie es das Startskript über die Rolle der Instanz holen, erstellen Sie eine neue Version der Vorlage und löschen Sie die Versionen mit dem Geheimnis.',
      messages: {
        pass: 'In den Benutzerdaten der Vorlage fand sich kein Geheimnis.',
        fail: 'Die Benutzerdaten der Vorlage enthalten {{count}} Geheimnisse: {{places}}.',
        unreadable: 'Die Benutzerdaten der Vorlage sind kein lesbarer Text. Sehen Sie sie selbst an.',
        unknown: 'AWS zeigte die Versionen der Vorlage nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Secretos en plantillas de lanzamiento',
      finding: 'Hay un secreto en los datos de usuario de una plantilla',
      fix: 'Sacar el secreto de la plantilla de lanzamiento',
      why: 'Quien pueda describir plantillas lee los datos de usuario, y cada instancia que arranca con ella lleva el secreto en sus metadatos. Las versiones antiguas lo conservan aunque la última esté limpia.',
      how: 'Cambia primero el secreto: ya se conoce. Guarda el nuevo en Secrets Manager, haz que el script de arranque lo pida con el rol de la instancia, crea una versión nueva de la plantilla y elimina las versiones que contienen el secreto.',
      messages: {
        pass: 'No se encontró ningún secreto en los datos de usuario de la plantilla.',
        fail: 'Los datos de usuario de la plantilla contienen {{count}} secretos: {{places}}.',
        unreadable: 'Los datos de usuario de la plantilla no son un texto legible. Míralos tú.',
        unknown: 'AWS no mostró las versiones de la plantilla ({{reason}}).',
      },
    },
  },
  judge: ({ 'ec2-launch-templates': { region, templates } }) =>
    templates.map((template) => judgeUserData(resourceOf(template.arn, region), secretsOf(template))),
})
