import { awsCheck } from '#scanners/aws/check.ts'
import { TASK_REVISION_CLI } from '#scanners/aws/snippets.ts'
import { judgeTasks } from '#scanners/aws/judge/tasks.ts'

export const awsEcsReadonlyRoot = awsCheck({
  id: 'aws-ecs-readonly-root',
  scannerType: 'ECS',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-732',
  aliases: ['prowler:ecs_task_definitions_containers_readonly_access'],
  references: ['https://docs.aws.amazon.com/AmazonECS/latest/developerguide/security-tasks-containers.html'],
  snippets: [
    TASK_REVISION_CLI,
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_ecs_task_definition" "this" {\n  family = "web"\n  container_definitions = jsonencode([{\n    name                   = "web"\n    image                  = "web:1"\n    readonlyRootFilesystem = true\n  }])\n}',
    },
  ],
  needs: ['account', 'ecs-task-definitions'],
  texts: {
    en: {
      name: 'File systems of containers',
      finding: 'Container may write to its root file system',
      fix: 'Make the root file system of the container read-only',
      why: 'Whoever breaks into the program can change it and leave tools behind. On a read-only file system nothing of that stays.',
      how: 'Register a new revision with readonlyRootFilesystem on and a volume for each folder the program writes to, such as /tmp. Then update the services.',
      messages: {
        pass: 'Each container has a read-only root file system.',
        fail: 'May be written to: {{containers}}.',
        unknown: 'AWS did not describe the task definition ({{reason}}).',
      },
    },
    de: {
      name: 'Dateisysteme von Containern',
      finding: 'Container darf sein Wurzeldateisystem beschreiben',
      fix: 'Wurzeldateisystem des Containers schreibgeschützt einrichten',
      why: 'Wer in das Programm einbricht, kann es ändern und Werkzeuge hinterlassen. Auf einem schreibgeschützten Dateisystem bleibt davon nichts.',
      how: 'Registrieren Sie eine neue Revision mit „readonlyRootFilesystem“ und einem Volume für jeden Ordner, in den das Programm schreibt, etwa /tmp. Aktualisieren Sie dann die Dienste.',
      messages: {
        pass: 'Jeder Container hat ein schreibgeschütztes Wurzeldateisystem.',
        fail: 'Beschreibbar: {{containers}}.',
        unknown: 'AWS beschrieb die Aufgabendefinition nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Sistemas de archivos de los contenedores',
      finding: 'El contenedor puede escribir en su sistema de archivos raíz',
      fix: 'Hacer de solo lectura el sistema de archivos raíz del contenedor',
      why: 'Quien entre en el programa puede cambiarlo y dejar herramientas. En un sistema de solo lectura no queda nada de eso.',
      how: 'Registra una revisión nueva con «readonlyRootFilesystem» y un volumen para cada carpeta en la que escriba el programa, como /tmp. Después actualiza los servicios.',
      messages: {
        pass: 'Cada contenedor tiene un sistema raíz de solo lectura.',
        fail: 'Se puede escribir en: {{containers}}.',
        unknown: 'AWS no describió la definición de tarea ({{reason}}).',
      },
    },
  },
  judge: ({ 'ecs-task-definitions': all }) =>
    judgeTasks(all, {
      isFault: ({ hasReadOnlyRoot }) => !hasReadOnlyRoot,
      shows: ({ hasReadOnlyRoot }) => ({ readonlyRootFilesystem: hasReadOnlyRoot }),
      // Windows has no such file system
      about: ({ isWindows }) => !isWindows,
    }),
})
