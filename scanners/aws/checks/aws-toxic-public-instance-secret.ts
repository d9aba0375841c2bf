import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { combine } from '#scanners/aws/toxic/combine.ts'
import { doorOf } from '#scanners/aws/toxic/doors.ts'
import { holdsSecrets } from '#scanners/aws/toxic/secrets.ts'

export const awsToxicPublicInstanceSecret = awsCheck({
  id: 'aws-toxic-public-instance-secret',
  scannerType: 'EC2',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'medium',
  cwe: 'CWE-312',
  references: ['https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-add-user-data.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ec2 modify-instance-attribute --region REGION --instance-id i-0123456789abcdef0 \\\n  --attribute userData --value file://user-data.base64',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_instance" "this" {\n  user_data = <<-EOT\n    #!/bin/bash\n    DB_PASSWORD=$(aws secretsmanager get-secret-value --secret-id db --query SecretString --output text)\n  EOT\n}',
    },
  ],
  needs: ['account', 'ec2-instances', 'ec2-security-groups', 'ec2-subnets', 'ec2-user-data'],
  texts: {
    en: {
      name: 'User data of instances that the internet reaches',
      finding: 'Public instance holds a secret in its user data',
      fix: 'Move the secret out of the public instance',
      why: 'User data is readable for every process on the instance, and the internet talks to one of them. A single request that is forwarded to the metadata service hands the secret out.',
      how: 'Replace the secret first, then store the new one in Secrets Manager and let the start script fetch it. Stop the instance to edit its user data. Close the ports that nobody needs.',
      messages: {
        pass: 'The internet does not reach the instance, or no secret was found in its user data.',
        fail: 'The internet reaches the instance ({{ports}} through {{group}}), and its user data holds secrets: {{places}}.',
        unknown: 'What decides was not seen: {{reason}}.',
      },
    },
    de: {
      name: 'Benutzerdaten von Instanzen, die das Internet erreicht',
      finding: 'Öffentliche Instanz trägt ein Geheimnis in den Benutzerdaten',
      fix: 'Geheimnis aus der öffentlichen Instanz auslagern',
      why: 'Benutzerdaten kann jeder Prozess auf der Instanz lesen, und mit einem davon spricht das Internet. Eine einzige Anfrage, die an den Metadatendienst weitergereicht wird, gibt das Geheimnis heraus.',
      how: 'Ersetzen Sie zuerst das Geheimnis, legen Sie das neue in Secrets Manager ab und lassen Sie es das Startskript holen. Halten Sie die Instanz an, um ihre Benutzerdaten zu bearbeiten. Schließen Sie Ports, die niemand braucht.',
      messages: {
        pass: 'Das Internet erreicht die Instanz nicht, oder in ihren Benutzerdaten fand sich kein Geheimnis.',
        fail: 'Das Internet erreicht die Instanz ({{ports}} durch {{group}}), und ihre Benutzerdaten enthalten Geheimnisse: {{places}}.',
        unknown: 'Was darüber entscheidet, war nicht zu sehen: {{reason}}.',
      },
    },
    es: {
      name: 'Datos de usuario de las instancias a las que llega internet',
      finding: 'Una instancia pública guarda un secreto en sus datos de usuario',
      fix: 'Sacar el secreto de la instancia pública',
      why: 'Cualquier proceso de la instancia puede leer los datos de usuario, e internet habla con uno de ellos. Una sola petición reenviada al servicio de metadatos entrega el secreto.',
      how: 'Cambia primero el secreto, guarda el nuevo en Secrets Manager y haz que el script de arranque lo pida. Detén la instancia para editar sus datos de usuario. Cierra los puertos que nadie necesita.',
      messages: {
        pass: 'Internet no llega a la instancia, o no se encontró ningún secreto en sus datos de usuario.',
        fail: 'Internet llega a la instancia ({{ports}} por {{group}}) y sus datos de usuario contienen secretos: {{places}}.',
        unknown: 'No se pudo ver lo que lo decide: {{reason}}.',
      },
    },
  },
  judge({ 'ec2-instances': { region, instances }, 'ec2-user-data': data, ...around }) {
    const found = new Map(data.instances.map(({ arn, secrets }) => [arn, secrets]))
    return instances.map((instance) =>
      combine(resourceOf(instance.arn, region), { internet: doorOf(instance, around), userData: holdsSecrets(found.get(instance.arn)) }),
    )
  },
})
