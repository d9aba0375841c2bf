import { awsCheck } from '#scanners/aws/check.ts'
import { engineFamily, judgeDatabases } from '#scanners/aws/databases.ts'

export const awsRdsIamAuthentication = awsCheck({
  id: 'aws-rds-iam-authentication',
  scannerType: 'RDS',
  category: 'Access control',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-287',
  aliases: [
    'prowler:rds_instance_iam_authentication_enabled',
    'prowler:rds_cluster_iam_authentication_enabled',
    'prowler:neptune_cluster_iam_authentication_enabled',
  ],
  references: ['https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/UsingWithRDS.IAMDBAuth.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws rds modify-db-instance --region REGION --db-instance-identifier NAME --enable-iam-database-authentication --apply-immediately',
    },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_db_instance" "this" {\n  iam_database_authentication_enabled = true\n}' },
  ],
  needs: ['account', 'rds-clusters', 'rds-instances'],
  texts: {
    en: {
      name: 'IAM sign-in to databases',
      finding: 'IAM sign-in to the database is off',
      fix: 'Turn on IAM sign-in to the database',
      why: 'With passwords alone, each application keeps one that lasts for years and is passed around. IAM gives out a token for 15 minutes, and ends access with the role.',
      how: 'Open RDS, the database, Modify, Database authentication, and choose password and IAM authentication. Then move applications over one by one.',
      messages: { pass: 'Principals of IAM can sign in with short tokens.', fail: 'Only passwords lead into the database.' },
    },
    de: {
      name: 'IAM-Anmeldung an Datenbanken',
      finding: 'IAM-Anmeldung an der Datenbank ist aus',
      fix: 'IAM-Anmeldung an der Datenbank einschalten',
      why: 'Nur mit Passwörtern behält jede Anwendung eines, das jahrelang gilt und weitergereicht wird. IAM vergibt Tokens für 15 Minuten und beendet den Zugang mit der Rolle.',
      how: 'Öffnen Sie RDS, die Datenbank, „Modify“, „Database authentication“, und wählen Sie Passwort- und IAM-Authentifizierung. Stellen Sie dann die Anwendungen einzeln um.',
      messages: {
        pass: 'Principals von IAM können sich mit kurzlebigen Tokens anmelden.',
        fail: 'Nur Passwörter führen in die Datenbank.',
      },
    },
    es: {
      name: 'Inicio de sesión con IAM en bases de datos',
      finding: 'El inicio de sesión con IAM en la base de datos está desactivado',
      fix: 'Activar el inicio de sesión con IAM en la base de datos',
      why: 'Solo con contraseñas, cada aplicación guarda una que dura años y pasa de mano en mano. IAM da un token de 15 minutos y corta el acceso con el rol.',
      how: 'Abre RDS, la base de datos, «Modify», «Database authentication», y elige contraseña e IAM. Después traslada las aplicaciones una a una.',
      messages: { pass: 'Las entidades de IAM pueden entrar con tokens breves.', fail: 'Solo las contraseñas llevan a la base de datos.' },
    },
  },
  judge: (facts) =>
    judgeDatabases(facts, ({ engine, iamAuthentication: isOn }) =>
      // the others know no sign-in by IAM
      ['mysql', 'postgres', 'neptune'].includes(engineFamily(engine) ?? '')
        ? { fault: isOn ? null : 'fail', values: { IAMDatabaseAuthenticationEnabled: isOn } }
        : undefined,
    ),
})
