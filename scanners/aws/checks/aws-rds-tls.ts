import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { databasesOf, tlsParameterOf, groupKey } from '#scanners/aws/databases.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsRdsTls = awsCheck({
  id: 'aws-rds-tls',
  scannerType: 'RDS',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-319',
  aliases: ['prowler:rds_instance_transport_encrypted', 'prowler:documentdb_cluster_tls_enabled'],
  references: ['https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/UsingWithRDS.SSL.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws rds modify-db-parameter-group --region REGION --db-parameter-group-name GROUP \\\n  --parameters ParameterName=rds.force_ssl,ParameterValue=1,ApplyMethod=pending-reboot',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_db_parameter_group" "this" {\n  family = "postgres16"\n  parameter {\n    name         = "rds.force_ssl" # MySQL and MariaDB: require_secure_transport\n    value        = "1"\n    apply_method = "pending-reboot"\n  }\n}',
    },
  ],
  needs: ['account', 'rds-clusters', 'rds-instances', 'rds-parameters'],
  texts: {
    en: {
      name: 'TLS of database connections',
      finding: 'Database does not force TLS',
      fix: 'Require TLS for connections to the database',
      why: 'A client that does not ask for TLS sends passwords and data readable over the network. When the database refuses such connections, no forgotten setting of a client can give them away.',
      how: 'Open RDS, Parameter groups, the group of the database, and set rds.force_ssl to 1 (PostgreSQL, SQL Server), require_secure_transport to 1 (MySQL, MariaDB) or tls to enabled (DocumentDB). Check first that all clients use TLS; some groups need a restart.',
      messages: {
        pass: 'Connections without TLS are refused.',
        fail: 'Connections without TLS are accepted.',
        unknown: 'AWS did not tell: {{reason}}.',
      },
    },
    de: {
      name: 'TLS bei Datenbankverbindungen',
      finding: 'Datenbank erzwingt TLS nicht',
      fix: 'TLS für Verbindungen zur Datenbank vorschreiben',
      why: 'Ein Client, der kein TLS verlangt, sendet Passwörter und Daten lesbar durch das Netz. Weist die Datenbank solche Verbindungen ab, verrät keine vergessene Einstellung eines Clients sie.',
      how: 'Öffnen Sie RDS, „Parameter groups“, die Gruppe der Datenbank, und setzen Sie rds.force_ssl auf 1 (PostgreSQL, SQL Server), require_secure_transport auf 1 (MySQL, MariaDB) oder tls auf enabled (DocumentDB). Prüfen Sie zuvor, ob alle Clients TLS nutzen; manche Gruppen brauchen einen Neustart.',
      messages: {
        pass: 'Verbindungen ohne TLS werden abgewiesen.',
        fail: 'Verbindungen ohne TLS werden angenommen.',
        unknown: 'AWS hat es nicht mitgeteilt: {{reason}}.',
      },
    },
    es: {
      name: 'TLS en las conexiones a bases de datos',
      finding: 'La base de datos no obliga a usar TLS',
      fix: 'Exigir TLS en las conexiones a la base de datos',
      why: 'Un cliente que no pide TLS envía contraseñas y datos legibles por la red. Si la base de datos rechaza esas conexiones, ningún ajuste olvidado los descubre.',
      how: 'Abre RDS, «Parameter groups», el grupo de la base de datos, y pon rds.force_ssl a 1 (PostgreSQL, SQL Server), require_secure_transport a 1 (MySQL, MariaDB) o tls a enabled (DocumentDB). Comprueba antes que todos los clientes usan TLS; algunos grupos necesitan un reinicio.',
      messages: {
        pass: 'Las conexiones sin TLS se rechazan.',
        fail: 'Las conexiones sin TLS se aceptan.',
        unknown: 'AWS no lo ha indicado: {{reason}}.',
      },
    },
  },
  judge(facts) {
    const { region } = facts['rds-instances']
    return databasesOf(facts).flatMap(({ arn, engine, parameterGroup }) => {
      const name = tlsParameterOf(engine)
      if (name === undefined || parameterGroup === null) return []
      const fact = facts['rds-parameters'].get(groupKey(arn.includes(':cluster:') ? 'cluster' : 'instance', parameterGroup))
      return [
        judgeSeen(resourceOf(arn, region), fact ?? new Unseen('error'), (parameters) => ({
          fault: /^(?:1|on|true|enabled|tls1\.[23]\+|fips-140-3)$/iu.test(parameters[name] ?? '') ? null : 'fail',
          options: {
            evidence: [
              settings('DescribeDBParameters', { Engine: engine, ParameterGroup: parameterGroup, [name]: parameters[name] ?? null }),
            ],
          },
        })),
      ]
    })
  },
})
