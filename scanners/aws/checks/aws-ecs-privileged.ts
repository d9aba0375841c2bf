import { awsCheck } from '#scanners/aws/check.ts'
import { TASK_REVISION_CLI } from '#scanners/aws/snippets.ts'
import { judgeTasks } from '#scanners/aws/judge/tasks.ts'

export const awsEcsPrivileged = awsCheck({
  id: 'aws-ecs-privileged',
  scannerType: 'ECS',
  category: 'Hardening',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  aliases: ['prowler:ecs_task_definitions_no_privileged_containers'],
  references: ['https://docs.aws.amazon.com/AmazonECS/latest/developerguide/security-tasks-containers.html'],
  snippets: [
    TASK_REVISION_CLI,
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_ecs_task_definition" "this" {\n  family = "web"\n  container_definitions = jsonencode([{\n    name       = "web"\n    image      = "web:1"\n    privileged = false\n  }])\n}',
    },
  ],
  needs: ['account', 'ecs-task-definitions'],
  texts: {
    en: {
      name: 'Privileges of containers',
      finding: 'Container runs privileged',
      fix: 'Turn off privileged mode of the container',
      why: 'A privileged container has the rights of root on the machine below it. Whoever takes over the program in it has the machine, its role and every other container on it.',
      how: 'Register a new revision with privileged off. If the program needs a device or a single right, add that one under linuxParameters. Then update the services.',
      messages: {
        pass: 'No container is privileged.',
        fail: 'Privileged: {{containers}}.',
        unknown: 'AWS did not describe the task definition ({{reason}}).',
      },
    },
    de: {
      name: 'Rechte von Containern',
      finding: 'Container läuft privilegiert',
      fix: 'Privilegierten Modus des Containers ausschalten',
      why: 'Ein privilegierter Container hat die Rechte von root auf der Maschine darunter. Wer das Programm darin übernimmt, hat die Maschine, ihre Rolle und jeden anderen Container auf ihr.',
      how: 'Registrieren Sie eine neue Revision mit ausgeschaltetem „privileged“. Braucht das Programm ein Gerät oder ein einzelnes Recht, geben Sie ihm dieses unter „linuxParameters“. Aktualisieren Sie dann die Dienste.',
      messages: {
        pass: 'Kein Container ist privilegiert.',
        fail: 'Privilegiert: {{containers}}.',
        unknown: 'AWS beschrieb die Aufgabendefinition nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Privilegios de los contenedores',
      finding: 'El contenedor se ejecuta con privilegios',
      fix: 'Desactivar el modo privilegiado del contenedor',
      why: 'Un contenedor privilegiado tiene los derechos de root en la máquina que hay debajo. Quien tome el programa tiene la máquina, su rol y todos los demás contenedores.',
      how: 'Registra una revisión nueva con «privileged» desactivado. Si el programa necesita un dispositivo o un derecho concreto, dáselo en «linuxParameters». Después actualiza los servicios.',
      messages: {
        pass: 'Ningún contenedor tiene privilegios.',
        fail: 'Con privilegios: {{containers}}.',
        unknown: 'AWS no describió la definición de tarea ({{reason}}).',
      },
    },
  },
  judge: ({ 'ecs-task-definitions': all }) =>
    judgeTasks(all, { isFault: ({ isPrivileged }) => isPrivileged, shows: ({ isPrivileged }) => ({ privileged: isPrivileged }) }),
})
