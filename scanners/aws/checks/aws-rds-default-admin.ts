import { awsCheck } from '#scanners/aws/check.ts'
import { judgeDatabases } from '#scanners/aws/databases.ts'

export const awsRdsDefaultAdmin = awsCheck({
  id: 'aws-rds-default-admin',
  scannerType: 'RDS',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'high',
  cwe: 'CWE-1392',
  aliases: ['prowler:rds_instance_default_admin', 'prowler:rds_cluster_default_admin'],
  references: ['https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/UsingWithRDS.MasterAccounts.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws rds create-db-instance --region REGION --db-instance-identifier NEW-NAME --master-username OWN-NAME \\\n  --manage-master-user-password --engine postgres --db-instance-class db.t4g.medium --allocated-storage 20',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_db_instance" "this" {\n  username                    = "OWN-NAME"\n  manage_master_user_password = true\n}',
    },
  ],
  needs: ['account', 'rds-clusters', 'rds-instances'],
  texts: {
    en: {
      name: 'Name of the database administrator',
      finding: 'Database administrator has a default name',
      fix: 'Choose an own name for the database administrator',
      why: 'Whoever tries passwords need not guess the name: admin and postgres are tried first, everywhere.',
      how: 'The name is set when a database is made. Restore or migrate to a new database with another administrator; until then, keep its password in Secrets Manager and let applications use users of their own.',
      messages: { pass: 'The administrator has a name of its own.', fail: 'The administrator is called {{name}}.' },
    },
    de: {
      name: 'Name des Datenbankadministrators',
      finding: 'Datenbankadministrator hat einen Standardnamen',
      fix: 'Eigenen Namen für den Datenbankadministrator vergeben',
      why: 'Wer Passwörter probiert, muss den Namen nicht raten: admin und postgres werden überall zuerst probiert.',
      how: 'Der Name wird beim Anlegen gesetzt. Ziehen Sie auf eine neue Datenbank mit anderem Administrator um; halten Sie bis dahin sein Passwort in Secrets Manager und geben Sie Anwendungen eigene Benutzer.',
      messages: { pass: 'Der Administrator hat einen eigenen Namen.', fail: 'Der Administrator heißt {{name}}.' },
    },
    es: {
      name: 'Nombre del administrador de la base de datos',
      finding: 'El administrador de la base de datos tiene un nombre por defecto',
      fix: 'Elegir un nombre propio para el administrador de la base de datos',
      why: 'Quien prueba contraseñas no tiene que adivinar el nombre: admin y postgres se prueban primero en todas partes.',
      how: 'El nombre se fija al crear la base de datos. Migra a una base nueva con otro administrador; hasta entonces guarda su contraseña en Secrets Manager y da a las aplicaciones usuarios propios.',
      messages: { pass: 'El administrador tiene un nombre propio.', fail: 'El administrador se llama {{name}}.' },
    },
  },
  judge: (facts) =>
    judgeDatabases(facts, ({ adminName: name }) => ({
      fault: ['admin', 'postgres'].includes(name.toLowerCase()) ? 'fail' : null,
      values: { MasterUsername: name },
      options: { values: { name } },
    })),
})
