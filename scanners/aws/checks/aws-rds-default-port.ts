import { awsCheck } from '#scanners/aws/check.ts'
import { engineFamily, judgeDatabases, usualPortOf } from '#scanners/aws/databases.ts'

export const awsRdsDefaultPort = awsCheck({
  id: 'aws-rds-default-port',
  scannerType: 'RDS',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: null,
  aliases: ['prowler:rds_instance_non_default_port', 'prowler:rds_cluster_non_default_port'],
  references: ['https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_ModifyInstance.Settings.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws rds modify-db-instance --region REGION --db-instance-identifier NAME --db-port-number 15432 --apply-immediately',
    },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_db_instance" "this" {\n  port = 15432\n}' },
  ],
  needs: ['account', 'rds-clusters', 'rds-instances'],
  texts: {
    en: {
      name: 'Ports of databases',
      finding: 'Database listens on its default port',
      fix: 'Move the database to another port',
      why: 'Simple scanners look at default ports alone. Another port is no protection of its own, but keeps their noise and their first guess away.',
      how: 'Open RDS, the database, Modify, Additional configuration, and set another database port. Change the security group and the applications with it; the instance restarts.',
      messages: {
        pass: 'The database listens on port {{port}}.',
        fail: 'The database listens on port {{port}}, the default of its engine.',
      },
    },
    de: {
      name: 'Ports von Datenbanken',
      finding: 'Datenbank lauscht auf ihrem Standardport',
      fix: 'Datenbank auf einen anderen Port legen',
      why: 'Einfache Scanner sehen nur auf Standardports. Ein anderer Port schützt nicht für sich, hält aber ihren Lärm und ihren ersten Versuch fern.',
      how: 'Öffnen Sie RDS, die Datenbank, „Modify“, „Additional configuration“, und setzen Sie einen anderen Datenbankport. Ändern Sie Sicherheitsgruppe und Anwendungen mit; die Instanz startet neu.',
      messages: {
        pass: 'Die Datenbank lauscht auf Port {{port}}.',
        fail: 'Die Datenbank lauscht auf Port {{port}}, dem Standard ihrer Engine.',
      },
    },
    es: {
      name: 'Puertos de las bases de datos',
      finding: 'La base de datos escucha en su puerto por defecto',
      fix: 'Mover la base de datos a otro puerto',
      why: 'Los escáneres simples solo miran los puertos por defecto. Otro puerto no protege por sí mismo, pero aleja su ruido y su primer intento.',
      how: 'Abre RDS, la base de datos, «Modify», «Additional configuration», y fija otro puerto. Cambia a la vez el grupo de seguridad y las aplicaciones; la instancia se reinicia.',
      messages: {
        pass: 'La base de datos escucha en el puerto {{port}}.',
        fail: 'La base de datos escucha en el puerto {{port}}, el de su motor por defecto.',
      },
    },
  },
  judge: (facts) =>
    judgeDatabases(facts, ({ engine, port }) =>
      engineFamily(engine) === undefined || port === null
        ? undefined
        : { fault: port === usualPortOf(engine) ? 'fail' : null, values: { Port: port }, options: { values: { port } } },
    ),
})
