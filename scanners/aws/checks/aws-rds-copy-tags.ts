import { awsCheck } from '#scanners/aws/check.ts'
import { judgeDatabases } from '#scanners/aws/databases.ts'

export const awsRdsCopyTags = awsCheck({
  id: 'aws-rds-copy-tags',
  scannerType: 'RDS',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: null,
  aliases: [
    'prowler:rds_instance_copy_tags_to_snapshots',
    'prowler:rds_cluster_copy_tags_to_snapshots',
    'prowler:neptune_cluster_copy_tags_to_snapshots',
  ],
  references: ['https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_Tagging.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws rds modify-db-instance --region REGION --db-instance-identifier NAME --copy-tags-to-snapshot',
    },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_db_instance" "this" {\n  copy_tags_to_snapshot = true\n}' },
  ],
  needs: ['account', 'rds-clusters', 'rds-instances'],
  texts: {
    en: {
      name: 'Tags of database snapshots',
      finding: "Snapshots do not take over the database's tags",
      fix: 'Turn on copying of tags to snapshots',
      why: 'Rules of access, cost and deletion that go by tags do not see a snapshot without them, though it holds the same data as its database.',
      how: 'Open RDS, the database, Modify, Backup, and tick Copy tags to snapshots.',
      messages: { pass: 'Snapshots take over the tags.', fail: 'Snapshots are made without the tags.' },
    },
    de: {
      name: 'Tags von Datenbank-Snapshots',
      finding: 'Snapshots übernehmen die Tags der Datenbank nicht',
      fix: 'Übernahme der Tags in Snapshots einschalten',
      why: 'Regeln für Zugriff, Kosten und Löschung, die nach Tags gehen, übersehen einen Snapshot ohne Tags, obwohl er dieselben Daten enthält.',
      how: 'Öffnen Sie RDS, die Datenbank, „Modify“, „Backup“, und setzen Sie „Copy tags to snapshots“.',
      messages: { pass: 'Snapshots übernehmen die Tags.', fail: 'Snapshots entstehen ohne die Tags.' },
    },
    es: {
      name: 'Etiquetas de las instantáneas de bases de datos',
      finding: 'Las instantáneas no heredan las etiquetas de la base de datos',
      fix: 'Activar la copia de etiquetas en las instantáneas',
      why: 'Las reglas de acceso, coste y borrado por etiquetas no ven una instantánea que no las tiene, aunque contenga los mismos datos.',
      how: 'Abre RDS, la base de datos, «Modify», «Backup», y marca «Copy tags to snapshots».',
      messages: { pass: 'Las instantáneas heredan las etiquetas.', fail: 'Las instantáneas se crean sin las etiquetas.' },
    },
  },
  judge: (facts) =>
    judgeDatabases(facts, ({ copiesTags: isOn }) => ({ fault: isOn ? null : 'fail', values: { CopyTagsToSnapshot: isOn } })),
})
