import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsRdsPublicAddress = awsCheck({
  id: 'aws-rds-public-address',
  scannerType: 'RDS',
  category: 'Network exposure',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-668',
  controls: [{ framework: 'CIS AWS 7.0', control: '3.2.3' }],
  references: ['https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_VPC.WorkingWithRDSInstanceinaVPC.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws rds modify-db-instance --region REGION --db-instance-identifier NAME --no-publicly-accessible --apply-immediately',
    },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_db_instance" "this" {\n  publicly_accessible = false\n}' },
  ],
  needs: ['account', 'rds-instances'],
  texts: {
    en: {
      name: 'Addresses of database instances',
      finding: 'Database instance has a public address',
      fix: 'Remove the public address of the database instance',
      why: 'Only the rules of a security group keep the internet away. One rule too wide, by mistake or for a moment, and the database is reachable.',
      how: 'Open RDS, the instance, Modify, Connectivity, Additional configuration, and choose Not publicly accessible. Clients outside come in by a VPN, a bastion or Session Manager.',
      messages: {
        pass: 'The name of the instance leads to a private address.',
        fail: 'The name of the instance leads to a public address.',
      },
    },
    de: {
      name: 'Adressen von Datenbankinstanzen',
      finding: 'Datenbankinstanz hat eine öffentliche Adresse',
      fix: 'Öffentliche Adresse der Datenbankinstanz entfernen',
      why: 'Nur die Regeln einer Sicherheitsgruppe halten das Internet fern. Eine zu weite Regel, aus Versehen oder für einen Augenblick, und die Datenbank ist erreichbar.',
      how: 'Öffnen Sie RDS, die Instanz, „Modify“, „Connectivity“, „Additional configuration“, und wählen Sie „Not publicly accessible“. Clients von außen kommen über VPN, Bastion oder Session Manager.',
      messages: {
        pass: 'Der Name der Instanz führt zu einer privaten Adresse.',
        fail: 'Der Name der Instanz führt zu einer öffentlichen Adresse.',
      },
    },
    es: {
      name: 'Direcciones de las instancias de bases de datos',
      finding: 'La instancia de base de datos tiene una dirección pública',
      fix: 'Quitar la dirección pública de la instancia de base de datos',
      why: 'Solo las reglas de un grupo de seguridad mantienen lejos a internet. Una regla demasiado amplia, por error o por un momento, y se llega a la base de datos.',
      how: 'Abre RDS, la instancia, «Modify», «Connectivity», «Additional configuration», y elige «Not publicly accessible». Los clientes de fuera entran por VPN, bastión o Session Manager.',
      messages: {
        pass: 'El nombre de la instancia lleva a una dirección privada.',
        fail: 'El nombre de la instancia lleva a una dirección pública.',
      },
    },
  },
  judge: ({ 'rds-instances': { region, instances } }) =>
    instances.map(({ arn, isPublic }) =>
      judged(resourceOf(arn, region), {
        fault: isPublic ? 'fail' : null,
        options: { evidence: [settings('DescribeDBInstances', { PubliclyAccessible: isPublic })] },
      }),
    ),
})
