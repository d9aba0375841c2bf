import { awsCheck } from '#scanners/aws/check.ts'
import { TASK_REVISION_CLI } from '#scanners/aws/snippets.ts'
import { judgeTasks } from '#scanners/aws/judge/tasks.ts'

/** By name or number, with any group. Where nothing is said the image decides, and most say root. */
const ROOT = /^(?:(?:root|0)(?::.*)?)?$/u

export const awsEcsHostNetwork = awsCheck({
  id: 'aws-ecs-host-network',
  scannerType: 'ECS',
  category: 'Network exposure',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-668',
  aliases: ['prowler:ecs_task_definitions_host_networking_mode_users'],
  references: ['https://docs.aws.amazon.com/AmazonECS/latest/developerguide/networking-networkmode-host.html'],
  snippets: [
    TASK_REVISION_CLI,
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_ecs_task_definition" "this" {\n  family = "web"\n  network_mode = "awsvpc"\n  container_definitions = jsonencode([{\n    name  = "web"\n    image = "web:1"\n    user  = "1000"\n  }])\n}',
    },
  ],
  needs: ['account', 'ecs-task-definitions'],
  texts: {
    en: {
      name: 'Network mode of containers',
      finding: 'Container runs as root in the network of the host',
      fix: 'Move the task out of the network of the host',
      why: 'In the network of the host a container reaches every port of the machine, also those on loopback, and the metadata with the role of the machine. As root it can listen to all traffic there.',
      how: 'Register a new revision with the network mode awsvpc, which gives each task its own network card and security groups. Where host is needed, run the container as a user that is not root. Then update the services.',
      messages: {
        pass: 'It does not run as root in the network of the host.',
        fail: 'As root in the network of the host: {{containers}}.',
        unknown: 'AWS did not describe the task definition ({{reason}}).',
      },
    },
    de: {
      name: 'Netzwerkmodus von Containern',
      finding: 'Container läuft als root im Netz des Hosts',
      fix: 'Aufgabe aus dem Netz des Hosts nehmen',
      why: 'Im Netz des Hosts erreicht ein Container jeden Port der Maschine, auch die auf Loopback, und die Metadaten mit der Rolle der Maschine. Als root kann er dort allen Verkehr mithören.',
      how: 'Registrieren Sie eine neue Revision mit dem Netzwerkmodus awsvpc, der jeder Aufgabe eigene Netzwerkkarte und Sicherheitsgruppen gibt. Wo „host“ nötig ist, lassen Sie den Container als Benutzer laufen, der nicht root ist. Aktualisieren Sie dann die Dienste.',
      messages: {
        pass: 'Sie läuft nicht als root im Netz des Hosts.',
        fail: 'Als root im Netz des Hosts: {{containers}}.',
        unknown: 'AWS beschrieb die Aufgabendefinition nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Modo de red de los contenedores',
      finding: 'El contenedor se ejecuta como root en la red del host',
      fix: 'Sacar la tarea de la red del host',
      why: 'En la red del host un contenedor llega a todos los puertos de la máquina, también a los de loopback, y a los metadatos con el rol de la máquina. Como root puede escuchar todo el tráfico.',
      how: 'Registra una revisión nueva con el modo de red awsvpc, que da a cada tarea su propia tarjeta de red y grupos de seguridad. Si hace falta «host», ejecuta el contenedor con un usuario que no sea root. Después actualiza los servicios.',
      messages: {
        pass: 'No se ejecuta como root en la red del host.',
        fail: 'Como root en la red del host: {{containers}}.',
        unknown: 'AWS no describió la definición de tarea ({{reason}}).',
      },
    },
  },
  judge: ({ 'ecs-task-definitions': all }) =>
    judgeTasks(all, {
      // one that is privileged has more than that, and is told of by its own check
      isFault: ({ isPrivileged, user }, { networkMode }) => networkMode === 'host' && !isPrivileged && ROOT.test(user),
      shows: ({ isPrivileged, user }) => ({ user, privileged: isPrivileged }),
      besides: ({ networkMode }) => ({ networkMode }),
    }),
})
