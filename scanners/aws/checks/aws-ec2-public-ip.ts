import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsEc2PublicIp = awsCheck({
  id: 'aws-ec2-public-ip',
  scannerType: 'EC2',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-668',

  aliases: ['prowler:ec2_instance_public_ip'],
  references: ['https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/using-instance-addressing.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ec2 modify-network-interface-attribute --region REGION --network-interface-id eni-0123456789abcdef0 \\\n  --no-associate-public-ip-address',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_instance" "this" {\n  # …\n  subnet_id                   = aws_subnet.private.id\n  associate_public_ip_address = false\n}',
    },
  ],
  needs: ['account', 'ec2-instances'],
  texts: {
    en: {
      name: 'Public address of instances',
      finding: 'Instance has a public address',
      fix: 'Move the instance behind a load balancer',
      why: 'An instance with an address of its own stands in the internet directly: every port that a security group opens by mistake is reached at once. Behind a load balancer or a NAT gateway a mistake alone exposes nothing.',
      how: 'Put a load balancer in front of what the public needs, reach the instance itself by Session Manager, move it to a private subnet, and take its public address away.',
      messages: { pass: 'The instance has no public address.', fail: 'The internet knows the instance by {{addresses}}.' },
    },
    de: {
      name: 'Öffentliche Adresse von Instanzen',
      finding: 'Instanz hat eine öffentliche Adresse',
      fix: 'Instanz hinter einen Load Balancer stellen',
      why: 'Eine Instanz mit eigener Adresse steht direkt im Internet: Jeder Port, den eine Sicherheitsgruppe versehentlich öffnet, ist sofort erreichbar. Hinter einem Load Balancer oder NAT-Gateway legt ein Versehen allein nichts offen.',
      how: 'Stellen Sie einen Load Balancer vor das, was die Öffentlichkeit braucht, erreichen Sie die Instanz selbst über Session Manager, verlegen Sie sie in ein privates Subnetz und nehmen Sie ihr die öffentliche Adresse.',
      messages: { pass: 'Die Instanz hat keine öffentliche Adresse.', fail: 'Das Internet kennt die Instanz unter {{addresses}}.' },
    },
    es: {
      name: 'Dirección pública de las instancias',
      finding: 'La instancia tiene una dirección pública',
      fix: 'Poner la instancia detrás de un balanceador',
      why: 'Una instancia con dirección propia está directamente en Internet: se llega al instante a cualquier puerto que un grupo de seguridad abra por error. Detrás de un balanceador o una pasarela NAT, un error por sí solo no expone nada.',
      how: 'Pon un balanceador delante de lo que necesita el público, accede a la instancia con Session Manager, llévala a una subred privada y quítale la dirección pública.',
      messages: { pass: 'La instancia no tiene dirección pública.', fail: 'Internet conoce la instancia por {{addresses}}.' },
    },
  },
  judge: ({ 'ec2-instances': { region, instances } }) =>
    instances.map(({ arn, id, state, publicAddresses }) =>
      judged(resourceOf(arn, region), {
        fault: publicAddresses.length > 0 ? 'fail' : null,
        options: {
          values: { addresses: publicAddresses.join(', ') },
          exposure: state === 'running' ? 'exposed' : 'reachable',
          evidence: [settings('DescribeInstances', { InstanceId: id, State: state, PublicIpAddresses: publicAddresses })],
        },
      }),
    ),
})
