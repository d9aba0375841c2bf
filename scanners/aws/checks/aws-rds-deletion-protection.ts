import { awsCheck } from '#scanners/aws/check.ts'
import { judgeDatabases } from '#scanners/aws/databases.ts'

export const awsRdsDeletionProtection = awsCheck({
  id: 'aws-rds-deletion-protection',
  scannerType: 'RDS',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: null,
  aliases: [
    'prowler:rds_instance_deletion_protection',
    'prowler:rds_cluster_deletion_protection',
    'prowler:documentdb_cluster_deletion_protection',
    'prowler:neptune_cluster_deletion_protection',
  ],
  references: ['https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_DeleteInstance.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws rds modify-db-instance --region REGION --db-instance-identifier NAME --deletion-protection',
    },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_db_instance" "this" {\n  deletion_protection = true\n}' },
  ],
  needs: ['account', 'rds-clusters', 'rds-instances'],
  texts: {
    en: {
      name: 'Deletion protection of databases',
      finding: 'Database deletion protection is off',
      fix: 'Turn on deletion protection of the database',
      why: 'One wrong command, template or stolen credential deletes the whole database, and its automatic backups with it. With protection on, someone has to take that away first.',
      how: 'Open RDS, choose the database, Modify, and tick Enable deletion protection.',
      messages: { pass: 'The database is protected against deletion.', fail: 'The database can be deleted with one call.' },
    },
    de: {
      name: 'Löschschutz von Datenbanken',
      finding: 'Löschschutz der Datenbank ist aus',
      fix: 'Löschschutz der Datenbank einschalten',
      why: 'Ein falscher Befehl, eine falsche Vorlage oder gestohlene Zugangsdaten löschen die ganze Datenbank und ihre automatischen Sicherungen. Mit Löschschutz muss erst jemand diesen entfernen.',
      how: 'Öffnen Sie RDS, wählen Sie die Datenbank, „Modify“, und setzen Sie „Enable deletion protection“.',
      messages: { pass: 'Die Datenbank ist gegen Löschen geschützt.', fail: 'Die Datenbank lässt sich mit einem Aufruf löschen.' },
    },
    es: {
      name: 'Protección contra eliminación de bases de datos',
      finding: 'La protección contra eliminación de la base de datos está desactivada',
      fix: 'Activar la protección contra eliminación de la base de datos',
      why: 'Una orden o plantilla errónea, o unas credenciales robadas, eliminan toda la base de datos y sus copias automáticas. Con la protección, alguien tiene que quitarla antes.',
      how: 'Abre RDS, elige la base de datos, «Modify», y marca «Enable deletion protection».',
      messages: {
        pass: 'La base de datos está protegida contra la eliminación.',
        fail: 'La base de datos se puede eliminar con una sola llamada.',
      },
    },
  },
  judge: (facts) =>
    judgeDatabases(facts, ({ deletionProtection: isOn }) => ({ fault: isOn ? null : 'fail', values: { DeletionProtection: isOn } })),
})
