import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { TASK_REVISION_CLI } from '#scanners/aws/snippets.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsEcsHostNamespace = awsCheck({
  id: 'aws-ecs-host-namespace',
  scannerType: 'ECS',
  category: 'Hardening',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-653',
  aliases: ['prowler:ecs_task_definitions_host_namespace_not_shared'],
  references: ['https://docs.aws.amazon.com/AmazonECS/latest/developerguide/task_definition_parameters.html'],
  snippets: [
    TASK_REVISION_CLI,
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_ecs_task_definition" "this" {\n  family = "web"\n  pid_mode = "task"\n  ipc_mode = "task"\n}',
    },
  ],
  needs: ['account', 'ecs-task-definitions'],
  texts: {
    en: {
      name: 'Namespaces of containers',
      finding: 'Task shares the processes of the host',
      fix: 'Separate the task from the processes of the host',
      why: 'A container that sees the processes of the machine reads their memory, arguments and variables, and may end them. What was to be kept apart stands in one room.',
      how: 'Register a new revision without pidMode and ipcMode, or with task in place of host. Then update the services.',
      messages: {
        pass: 'It shares neither processes nor memory with the host.',
        fail: 'It shares the processes or the memory of the host.',
        unknown: 'AWS did not describe the task definition ({{reason}}).',
      },
    },
    de: {
      name: 'Namensräume von Containern',
      finding: 'Die Aufgabe teilt die Prozesse des Hosts',
      fix: 'Aufgabe von den Prozessen des Hosts trennen',
      why: 'Ein Container, der die Prozesse der Maschine sieht, liest ihren Speicher, ihre Argumente und Variablen und darf sie beenden. Was getrennt sein sollte, steht in einem Raum.',
      how: 'Registrieren Sie eine neue Revision ohne pidMode und ipcMode oder mit „task“ anstelle von „host“. Aktualisieren Sie dann die Dienste.',
      messages: {
        pass: 'Sie teilt weder Prozesse noch Speicher mit dem Host.',
        fail: 'Sie teilt Prozesse oder Speicher des Hosts.',
        unknown: 'AWS beschrieb die Aufgabendefinition nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Espacios de nombres de los contenedores',
      finding: 'La tarea comparte los procesos del host',
      fix: 'Separar la tarea de los procesos del host',
      why: 'Un contenedor que ve los procesos de la máquina lee su memoria, sus argumentos y variables, y puede terminarlos. Lo que debía estar separado está en la misma sala.',
      how: 'Registra una revisión nueva sin pidMode ni ipcMode, o con «task» en lugar de «host». Después actualiza los servicios.',
      messages: {
        pass: 'No comparte procesos ni memoria con el host.',
        fail: 'Comparte los procesos o la memoria del host.',
        unknown: 'AWS no describió la definición de tarea ({{reason}}).',
      },
    },
  },
  judge: ({ 'ecs-task-definitions': { region, families } }) =>
    families.map(({ arn, task }) =>
      judgeSeen(resourceOf(arn, region), task, ({ revision, pidMode, ipcMode }) => ({
        fault: pidMode === 'host' || ipcMode === 'host' ? 'fail' : null,
        options: { evidence: [settings('DescribeTaskDefinition', { revision, pidMode, ipcMode })] },
      })),
    ),
})
