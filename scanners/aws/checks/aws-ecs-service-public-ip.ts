import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsEcsServicePublicIp = awsCheck({
  id: 'aws-ecs-service-public-ip',
  scannerType: 'ECS',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-668',
  aliases: ['prowler:ecs_service_no_assign_public_ip'],
  references: ['https://docs.aws.amazon.com/AmazonECS/latest/developerguide/fargate-task-networking.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: "aws ecs update-service --cluster CLUSTER --service SERVICE --network-configuration \\\n  'awsvpcConfiguration={subnets=[subnet-PRIVATE],securityGroups=[sg-ID],assignPublicIp=DISABLED}'",
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_ecs_service" "this" {\n  # …\n  network_configuration {\n    subnets          = aws_subnet.private[*].id\n    security_groups  = [aws_security_group.web.id]\n    assign_public_ip = false\n  }\n}',
    },
  ],
  needs: ['account', 'ecs-services'],
  texts: {
    en: {
      name: 'Public addresses of services',
      finding: 'Tasks of the service get public addresses',
      fix: 'Move the service to private subnets',
      why: 'Each task stands on the internet with an address of its own, past the load balancer and what protects it. One open security group then opens the program itself.',
      how: 'Update the service: choose private subnets and turn off the public IP. Let it pull its image through a NAT gateway or VPC endpoints, and be reached through a load balancer.',
      messages: {
        pass: 'Its tasks get no public address.',
        fail: 'Its tasks get public addresses.',
      },
    },
    de: {
      name: 'Öffentliche Adressen von Diensten',
      finding: 'Aufgaben des Dienstes erhalten öffentliche Adressen',
      fix: 'Dienst in private Subnetze verschieben',
      why: 'Jede Aufgabe steht mit eigener Adresse im Internet, am Load Balancer und seinem Schutz vorbei. Eine offene Sicherheitsgruppe öffnet dann das Programm selbst.',
      how: 'Aktualisieren Sie den Dienst: Wählen Sie private Subnetze und schalten Sie die öffentliche IP aus. Lassen Sie ihn sein Image über ein NAT-Gateway oder VPC-Endpunkte beziehen und über einen Load Balancer erreichen.',
      messages: {
        pass: 'Seine Aufgaben erhalten keine öffentliche Adresse.',
        fail: 'Seine Aufgaben erhalten öffentliche Adressen.',
      },
    },
    es: {
      name: 'Direcciones públicas de los servicios',
      finding: 'Las tareas del servicio reciben direcciones públicas',
      fix: 'Mover el servicio a subredes privadas',
      why: 'Cada tarea está en internet con su propia dirección, al margen del balanceador y de lo que la protege. Un grupo de seguridad abierto abre entonces el propio programa.',
      how: 'Actualiza el servicio: elige subredes privadas y desactiva la IP pública. Haz que obtenga su imagen por una puerta de enlace NAT o puntos de enlace de VPC y que se llegue a él por un balanceador.',
      messages: {
        pass: 'Sus tareas no reciben direcciones públicas.',
        fail: 'Sus tareas reciben direcciones públicas.',
      },
    },
  },
  judge: ({ 'ecs-services': { region, services } }) =>
    services.map(({ arn, hasPublicAddresses }) =>
      judged(resourceOf(arn, region), {
        fault: hasPublicAddresses ? 'fail' : null,
        options: {
          ...(hasPublicAddresses && { exposure: 'reachable' }),
          evidence: [settings('DescribeServices', { assignPublicIp: hasPublicAddresses ? 'ENABLED' : 'DISABLED' })],
        },
      }),
    ),
})
