import { awsCheck } from '#scanners/aws/check.ts'
import { TASK_REVISION_CLI } from '#scanners/aws/snippets.ts'
import { judgeTasks } from '#scanners/aws/judge/tasks.ts'

export const awsEcsLogging = awsCheck({
  id: 'aws-ecs-logging',
  scannerType: 'ECS',
  category: 'Logging',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  aliases: ['prowler:ecs_task_definitions_logging_enabled'],
  references: ['https://docs.aws.amazon.com/AmazonECS/latest/developerguide/using_awslogs.html'],
  snippets: [
    TASK_REVISION_CLI,
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_ecs_task_definition" "this" {\n  family = "web"\n  container_definitions = jsonencode([{\n    name  = "web"\n    image = "web:1"\n    logConfiguration = {\n      logDriver = "awslogs"\n      options   = { awslogs-group = "/ecs/web", awslogs-region = "eu-central-1", awslogs-stream-prefix = "web" }\n    }\n  }])\n}',
    },
  ],
  needs: ['account', 'ecs-task-definitions'],
  texts: {
    en: {
      name: 'Logs of containers',
      finding: 'Container writes no log',
      fix: 'Send the output of the container to a log',
      why: 'Without a log driver what a container says stays on its machine and goes with it. After an attack or a failure nobody can tell what it did.',
      how: 'Register a new revision with a logConfiguration in each container, such as awslogs with its group, region and prefix. Then update the services.',
      messages: {
        pass: 'Each container sends its output to a log.',
        fail: 'No log: {{containers}}.',
        unknown: 'AWS did not describe the task definition ({{reason}}).',
      },
    },
    de: {
      name: 'Protokolle von Containern',
      finding: 'Container schreibt kein Protokoll',
      fix: 'Ausgabe des Containers in ein Protokoll leiten',
      why: 'Ohne Protokolltreiber bleibt auf der Maschine, was ein Container sagt, und geht mit ihr verloren. Nach einem Angriff oder Ausfall weiß niemand, was er getan hat.',
      how: 'Registrieren Sie eine neue Revision mit „logConfiguration“ in jedem Container, etwa awslogs mit Gruppe, Region und Präfix. Aktualisieren Sie dann die Dienste.',
      messages: {
        pass: 'Jeder Container leitet seine Ausgabe in ein Protokoll.',
        fail: 'Kein Protokoll: {{containers}}.',
        unknown: 'AWS beschrieb die Aufgabendefinition nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Registros de los contenedores',
      finding: 'El contenedor no escribe ningún registro',
      fix: 'Enviar la salida del contenedor a un registro',
      why: 'Sin controlador de registro, lo que dice un contenedor se queda en su máquina y desaparece con ella. Tras un ataque o un fallo nadie sabe qué hizo.',
      how: 'Registra una revisión nueva con «logConfiguration» en cada contenedor, por ejemplo awslogs con su grupo, región y prefijo. Después actualiza los servicios.',
      messages: {
        pass: 'Cada contenedor envía su salida a un registro.',
        fail: 'Sin registro: {{containers}}.',
        unknown: 'AWS no describió la definición de tarea ({{reason}}).',
      },
    },
  },
  judge: ({ 'ecs-task-definitions': all }) =>
    judgeTasks(all, { isFault: ({ logDriver }) => logDriver === null, shows: ({ logDriver }) => ({ logDriver }) }),
})
