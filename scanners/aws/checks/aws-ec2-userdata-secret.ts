import { resourceOf } from '#scanners/aws/arn.ts'
import { judgeUserData } from '#scanners/aws/judge/secrets.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsEc2UserdataSecret = awsCheck({
  id: 'aws-ec2-userdata-secret',
  scannerType: 'EC2',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'medium',
  cwe: 'CWE-312',

  aliases: ['prowler:ec2_instance_secrets_user_data'],
  references: [
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-add-user-data.html',
    'https://docs.aws.amazon.com/secretsmanager/latest/userguide/intro.html',
  ],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ec2 stop-instances --region REGION --instance-ids i-0123456789abcdef0\naws ec2 modify-instance-attribute --region REGION --instance-id i-0123456789abcdef0 \\\n  --attribute userData --value file://user-data.base64',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_instance" "this" {\n  # …\n  user_data = <<-EOT\n    #!/bin/bash\n    DB_PASSWORD=$(aws secretsmanager get-secret-value --secret-id db --query SecretString --output text)\n  EOT\n}',
    },
  ],
  needs: ['account', 'ec2-instances', 'ec2-user-data'],
  texts: {
    en: {
      name: 'Secrets in user data of instances',
      finding: 'Secret in instance user data',
      fix: 'Move the secret out of the user data',
      why: 'User data is no safe: every process on the instance reads it from the metadata service, and so does everyone in the account who may describe instances. It stays in copies, templates and logs.',
      how: 'Change the secret first: it is known. Store the new one in Secrets Manager or Parameter Store, let the start script fetch it through the role of the instance, then stop the instance and edit its user data.',
      messages: {
        pass: 'No secret was found in the user data.',
        fail: 'The user data holds {{count}} secrets: {{places}}.',
        unreadable: 'The user data is no text that can be read. Look at it yourself.',
        unknown: 'AWS did not show the user data ({{reason}}).',
      },
    },
    de: {
      name: 'Geheimnisse in Benutzerdaten von Instanzen',
      finding: 'Geheimnis in den Benutzerdaten der Instanz',
      fix: 'Geheimnis aus den Benutzerdaten auslagern',
      why: 'Benutzerdaten sind kein Tresor: Jeder Prozess auf der Instanz liest sie aus dem Metadatendienst, ebenso jeder im Konto, der Instanzen beschreiben darf. Sie bleiben in Kopien, Vorlagen und Protokollen.',
      how: 'Ändern Sie zuerst das Geheimnis: Es ist bekannt. Legen Sie das neue in Secrets Manager oder Parameter Store ab, lassen Sie es das Startskript über die Rolle der Instanz holen, halten Sie dann die Instanz an und bearbeiten Sie ihre Benutzerdaten.',
      messages: {
        pass: 'In den Benutzerdaten fand sich kein Geheimnis.',
        fail: 'Die Benutzerdaten enthalten {{count}} Geheimnisse: {{places}}.',
        unreadable: 'Die Benutzerdaten sind kein lesbarer Text. Sehen Sie sie selbst an.',
        unknown: 'AWS zeigte die Benutzerdaten nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Secretos en los datos de usuario de las instancias',
      finding: 'Hay un secreto en los datos de usuario de la instancia',
      fix: 'Sacar el secreto de los datos de usuario',
      why: 'Los datos de usuario no son una caja fuerte: los lee cualquier proceso de la instancia en el servicio de metadatos, y cualquiera de la cuenta que pueda describir instancias. Quedan en copias, plantillas y registros.',
      how: 'Cambia primero el secreto: ya se conoce. Guarda el nuevo en Secrets Manager o Parameter Store, haz que el script de arranque lo pida con el rol de la instancia, y después detén la instancia y edita sus datos de usuario.',
      messages: {
        pass: 'No se encontró ningún secreto en los datos de usuario.',
        fail: 'Los datos de usuario contienen {{count}} secretos: {{places}}.',
        unreadable: 'Los datos de usuario no son un texto legible. Míralos tú.',
        unknown: 'AWS no mostró los datos de usuario ({{reason}}).',
      },
    },
  },
  judge: ({ 'ec2-user-data': { region, instances } }) =>
    instances.map(({ arn, secrets }) => judgeUserData(resourceOf(arn, region), secrets)),
})
