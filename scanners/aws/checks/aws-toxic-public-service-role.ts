import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { DETACH_ADMINISTRATOR_CLI } from '#scanners/aws/snippets.ts'
import type { EcsTaskDefinitions } from '#scanners/aws/collect/ecs-task-definitions.ts'
import type { IamDetails } from '#scanners/aws/collect/iam-details.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { combine, NOT, unseen, type Part } from '#scanners/aws/toxic/combine.ts'
import { throughGroups } from '#scanners/aws/toxic/doors.ts'
import { isMighty, ofRole } from '#scanners/aws/toxic/powers.ts'

export const awsToxicPublicServiceRole = awsCheck({
  id: 'aws-toxic-public-service-role',
  scannerType: 'ECS',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  references: [
    'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/task-iam-roles.html',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html',
  ],
  snippets: [
    DETACH_ADMINISTRATOR_CLI,
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_ecs_service" "this" {\n  network_configuration {\n    assign_public_ip = false\n    subnets          = aws_subnet.private[*].id\n  }\n}',
    },
  ],
  needs: ['account', 'ecs-services', 'ecs-task-definitions', 'ec2-security-groups', 'ec2-subnets', 'iam-details'],
  texts: {
    en: {
      name: 'Rights of services that the internet reaches',
      finding: 'Public container service has a mighty role',
      fix: 'Limit the role of the public service',
      why: 'The tasks of the service stand on the internet with addresses of their own, and each of their processes may fetch the keys of the task role. A hole in one container gives away the account or its data.',
      how: 'Give the task definition a role that names what the program uses, and deploy the new revision. Move the service into private subnets behind a load balancer.',
      messages: {
        pass: 'The internet does not reach the tasks, or their role gives little.',
        fail: 'The internet reaches the tasks ({{ports}} through {{group}}), and their role {{role}} is an administrator.',
        escalation:
          'The internet reaches the tasks ({{ports}} through {{group}}), and their role {{role}} can make itself administrator by {{way}}.',
        data: 'The internet reaches the tasks ({{ports}} through {{group}}), and their role {{role}} may use {{actions}} on everything.',
        unknown: 'What decides was not seen: {{reason}}.',
      },
    },
    de: {
      name: 'Rechte von Diensten, die das Internet erreicht',
      finding: 'Öffentlicher Containerdienst hat eine mächtige Rolle',
      fix: 'Rolle des öffentlichen Dienstes verkleinern',
      why: 'Die Tasks des Dienstes stehen mit eigenen Adressen im Internet, und jeder ihrer Prozesse darf sich die Schlüssel der Task-Rolle holen. Eine Lücke in einem Container gibt das Konto oder seine Daten preis.',
      how: 'Geben Sie der Task-Definition eine Rolle, die nennt, was das Programm nutzt, und rollen Sie die neue Revision aus. Verlegen Sie den Dienst in private Subnetze hinter einen Load Balancer.',
      messages: {
        pass: 'Das Internet erreicht die Tasks nicht, oder ihre Rolle gibt wenig her.',
        fail: 'Das Internet erreicht die Tasks ({{ports}} durch {{group}}), und ihre Rolle {{role}} ist Administrator.',
        escalation:
          'Das Internet erreicht die Tasks ({{ports}} durch {{group}}), und ihre Rolle {{role}} kann sich durch {{way}} zum Administrator machen.',
        data: 'Das Internet erreicht die Tasks ({{ports}} durch {{group}}), und ihre Rolle {{role}} darf {{actions}} auf alles anwenden.',
        unknown: 'Was darüber entscheidet, war nicht zu sehen: {{reason}}.',
      },
    },
    es: {
      name: 'Permisos de los servicios a los que llega internet',
      finding: 'Un servicio de contenedores público tiene un rol poderoso',
      fix: 'Reducir el rol del servicio público',
      why: 'Las tareas del servicio están en internet con direcciones propias, y cualquiera de sus procesos puede pedir las claves del rol de la tarea. Un fallo en un contenedor entrega la cuenta o sus datos.',
      how: 'Da a la definición de tarea un rol que nombre lo que usa el programa y despliega la nueva revisión. Lleva el servicio a subredes privadas detrás de un balanceador.',
      messages: {
        pass: 'Internet no llega a las tareas, o su rol da poco.',
        fail: 'Internet llega a las tareas ({{ports}} por {{group}}) y su rol {{role}} es administrador.',
        escalation: 'Internet llega a las tareas ({{ports}} por {{group}}) y su rol {{role}} puede hacerse administrador mediante {{way}}.',
        data: 'Internet llega a las tareas ({{ports}} por {{group}}) y su rol {{role}} puede usar {{actions}} sobre todo.',
        unknown: 'No se pudo ver lo que lo decide: {{reason}}.',
      },
    },
  },
  judge: ({ 'ecs-services': { region, services }, 'ecs-task-definitions': tasks, 'iam-details': details, ...around }) =>
    services.map(({ arn, hasPublicAddresses, groups, subnets, family }) =>
      combine(resourceOf(arn, region), {
        internet: hasPublicAddresses ? throughGroups(groups, subnets, around) : NOT,
        role: roleOfTask(family, tasks, details),
      }),
    ),
})

function roleOfTask(family: string | null, { families }: EcsTaskDefinitions, details: IamDetails): Part {
  const task = families.find(({ arn }) => arn === family)?.task
  if (task === undefined) return unseen(family?.split('/').at(-1) ?? 'error')
  return task instanceof Unseen ? unseen(task.reason) : ofRole(details, task.role, isMighty)
}
