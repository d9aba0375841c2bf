import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { TASK_REVISION_CLI } from '#scanners/aws/snippets.ts'
import { judgeSecrets } from '#scanners/aws/judge/secrets.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'

export const awsEcsEnvSecret = awsCheck({
  id: 'aws-ecs-env-secret',
  scannerType: 'ECS',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'medium',
  cwe: 'CWE-312',
  aliases: ['prowler:ecs_task_definitions_no_environment_secrets'],
  references: ['https://docs.aws.amazon.com/AmazonECS/latest/developerguide/specifying-sensitive-data.html'],
  snippets: [
    TASK_REVISION_CLI,
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_ecs_task_definition" "this" {\n  family = "web"\n  container_definitions = jsonencode([{\n    name    = "web"\n    image   = "web:1"\n    secrets = [{ name = "DB_PASSWORD", valueFrom = aws_secretsmanager_secret.db.arn }]\n  }])\n}',
    },
  ],
  needs: ['account', 'ecs-task-definitions'],
  texts: {
    en: {
      name: 'Secrets in task definitions',
      finding: 'Secret in task definition',
      fix: 'Move the secret out of the task definition',
      why: 'Everyone in the account who may describe the task definition reads its variables and commands in plain text. No revision can be changed: the secret stays in each of them.',
      how: 'Change the secret first: it is known. Store the new one in Secrets Manager or Parameter Store, name it under secrets of the container and let the execution role read it. Register the revision, update the services, then deregister and delete the older revisions.',
      messages: {
        pass: 'No secret was found in its variables and commands.',
        fail: 'It holds {{count}} secrets: {{places}}.',
        unknown: 'AWS did not describe the task definition ({{reason}}).',
      },
    },
    de: {
      name: 'Geheimnisse in Aufgabendefinitionen',
      finding: 'Geheimnis in der Aufgabendefinition',
      fix: 'Geheimnis aus der Aufgabendefinition auslagern',
      why: 'Jeder im Konto, der die Aufgabendefinition beschreiben darf, liest ihre Variablen und Befehle im Klartext. Keine Revision lässt sich ändern: Das Geheimnis bleibt in jeder von ihnen.',
      how: 'Ändern Sie zuerst das Geheimnis: Es ist bekannt. Legen Sie das neue in Secrets Manager oder Parameter Store ab, nennen Sie es unter „secrets“ des Containers und lassen Sie die Ausführungsrolle es lesen. Registrieren Sie die Revision, aktualisieren Sie die Dienste und löschen Sie dann die älteren Revisionen.',
      messages: {
        pass: 'In Variablen und Befehlen fand sich kein Geheimnis.',
        fail: 'Sie enthält {{count}} Geheimnisse: {{places}}.',
        unknown: 'AWS beschrieb die Aufgabendefinition nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Secretos en definiciones de tareas',
      finding: 'Hay un secreto en la definición de tarea',
      fix: 'Sacar el secreto de la definición de tarea',
      why: 'Cualquiera de la cuenta que pueda describir la definición lee sus variables y comandos en claro. Ninguna revisión se puede cambiar: el secreto queda en todas ellas.',
      how: 'Cambia primero el secreto: ya se conoce. Guarda el nuevo en Secrets Manager o Parameter Store, nómbralo en «secrets» del contenedor y permite que lo lea el rol de ejecución. Registra la revisión, actualiza los servicios y después elimina las revisiones anteriores.',
      messages: {
        pass: 'No se encontró ningún secreto en sus variables y comandos.',
        fail: 'Contiene {{count}} secretos: {{places}}.',
        unknown: 'AWS no describió la definición de tarea ({{reason}}).',
      },
    },
  },
  judge: ({ 'ecs-task-definitions': { region, families } }) =>
    families.map(({ arn, task }) =>
      judgeSecrets(resourceOf(arn, region), 'DescribeTaskDefinition', task instanceof Unseen ? task : task.secrets),
    ),
})
