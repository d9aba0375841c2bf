import { awsCheck } from '#scanners/aws/check.ts'
import { judgeDatabases } from '#scanners/aws/databases.ts'

export const awsRdsMultiAz = awsCheck({
  id: 'aws-rds-multi-az',
  scannerType: 'RDS',
  category: 'Resilience',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: null,
  controls: [{ framework: 'CIS AWS 7.0', control: '3.2.4' }],
  aliases: [
    'prowler:rds_instance_multi_az',
    'prowler:rds_cluster_multi_az',
    'prowler:neptune_cluster_multi_az',
    'prowler:documentdb_cluster_multi_az_enabled',
  ],
  references: ['https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Concepts.MultiAZ.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws rds modify-db-instance --region REGION --db-instance-identifier NAME --multi-az --apply-immediately',
    },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_db_instance" "this" {\n  multi_az = true\n}' },
  ],
  needs: ['account', 'rds-clusters', 'rds-instances'],
  texts: {
    en: {
      name: 'Availability zones of databases',
      finding: 'Database runs in one zone',
      fix: 'Run the database in several zones',
      why: 'When the zone fails, or the server is maintained, the database is away until it comes back. With a standby in another zone it goes on within a minute or two.',
      how: 'Open RDS, choose the database, Modify, and under Availability choose a Multi-AZ deployment. For Aurora, Neptune and DocumentDB add a reader in another zone.',
      messages: { pass: 'The database has a standby in another zone.', fail: 'The database stands in one zone only.' },
    },
    de: {
      name: 'Verfügbarkeitszonen von Datenbanken',
      finding: 'Datenbank läuft in nur einer Zone',
      fix: 'Datenbank in mehreren Zonen betreiben',
      why: 'Fällt die Zone aus oder wird der Server gewartet, fehlt die Datenbank, bis er wiederkommt. Mit einem Standby in einer anderen Zone geht es nach ein bis zwei Minuten weiter.',
      how: 'Öffnen Sie RDS, wählen Sie die Datenbank, „Modify“, und unter „Availability“ ein Multi-AZ-Deployment. Bei Aurora, Neptune und DocumentDB fügen Sie eine Leseinstanz in einer anderen Zone hinzu.',
      messages: { pass: 'Die Datenbank hat einen Standby in einer anderen Zone.', fail: 'Die Datenbank steht in nur einer Zone.' },
    },
    es: {
      name: 'Zonas de disponibilidad de las bases de datos',
      finding: 'La base de datos funciona en una sola zona',
      fix: 'Repartir la base de datos en varias zonas',
      why: 'Si la zona falla o se mantiene el servidor, la base de datos desaparece hasta que vuelve. Con una réplica en espera en otra zona sigue en uno o dos minutos.',
      how: 'Abre RDS, elige la base de datos, «Modify», y en «Availability» un despliegue Multi-AZ. En Aurora, Neptune y DocumentDB añade una instancia de lectura en otra zona.',
      messages: { pass: 'La base de datos tiene una réplica en espera en otra zona.', fail: 'La base de datos está en una sola zona.' },
    },
  },
  judge: (facts) => judgeDatabases(facts, ({ multiAz }) => ({ fault: multiAz ? null : 'fail', values: { MultiAZ: multiAz } })),
})
