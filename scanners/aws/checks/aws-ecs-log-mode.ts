import { awsCheck } from '#scanners/aws/check.ts'
import { TASK_REVISION_CLI } from '#scanners/aws/snippets.ts'
import { judgeTasks } from '#scanners/aws/judge/tasks.ts'

export const awsEcsLogMode = awsCheck({
  id: 'aws-ecs-log-mode',
  scannerType: 'ECS',
  category: 'Resilience',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-400',
  aliases: ['prowler:ecs_task_definitions_logging_block_mode'],
  references: ['https://docs.aws.amazon.com/AmazonECS/latest/developerguide/task_definition_parameters.html'],
  snippets: [
    TASK_REVISION_CLI,
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_ecs_task_definition" "this" {\n  family = "web"\n  container_definitions = jsonencode([{\n    name  = "web"\n    image = "web:1"\n    logConfiguration = {\n      logDriver = "awslogs"\n      options   = { mode = "non-blocking", max-buffer-size = "25m", awslogs-group = "/ecs/web", awslogs-region = "eu-central-1", awslogs-stream-prefix = "web" }\n    }\n  }])\n}',
    },
  ],
  needs: ['account', 'ecs-task-definitions'],
  texts: {
    en: {
      name: 'Log mode of containers',
      finding: 'A full log stops the container',
      fix: 'Set the log of the container to non-blocking',
      why: 'In blocking mode the program waits whenever the log cannot take its output. When the log service is slow or out of reach, the program stands still with it.',
      how: 'Register a new revision with mode non-blocking and a max-buffer-size in the options of the logConfiguration. Then update the services.',
      messages: {
        pass: 'No container waits for its log.',
        fail: 'Waits for its log: {{containers}}.',
        unknown: 'AWS did not describe the task definition ({{reason}}).',
      },
    },
    de: {
      name: 'Protokollmodus von Containern',
      finding: 'Ein volles Protokoll hält den Container an',
      fix: 'Protokoll des Containers auf nicht blockierend stellen',
      why: 'Im blockierenden Modus wartet das Programm, wenn das Protokoll seine Ausgabe nicht annimmt. Ist der Protokolldienst langsam oder nicht erreichbar, steht auch das Programm still.',
      how: 'Registrieren Sie eine neue Revision mit „mode“ non-blocking und „max-buffer-size“ in den Optionen der „logConfiguration“. Aktualisieren Sie dann die Dienste.',
      messages: {
        pass: 'Kein Container wartet auf sein Protokoll.',
        fail: 'Wartet auf sein Protokoll: {{containers}}.',
        unknown: 'AWS beschrieb die Aufgabendefinition nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Modo de registro de los contenedores',
      finding: 'Un registro lleno detiene el contenedor',
      fix: 'Poner el registro del contenedor en modo no bloqueante',
      why: 'En modo bloqueante el programa espera siempre que el registro no puede recibir su salida. Si el servicio de registros va lento o no responde, el programa se para con él.',
      how: 'Registra una revisión nueva con «mode» non-blocking y «max-buffer-size» en las opciones de «logConfiguration». Después actualiza los servicios.',
      messages: {
        pass: 'Ningún contenedor espera a su registro.',
        fail: 'Espera a su registro: {{containers}}.',
        unknown: 'AWS no describió la definición de tarea ({{reason}}).',
      },
    },
  },
  judge: ({ 'ecs-task-definitions': all }) =>
    judgeTasks(all, {
      // ECS's own default has been non-blocking since June 2025, but an account may set another, which its API does not tell here
      isFault: ({ logMode }) => logMode !== 'non-blocking',
      shows: ({ logDriver, logMode }) => ({ logDriver, mode: logMode }),
      about: ({ logDriver }) => logDriver !== null,
    }),
})
