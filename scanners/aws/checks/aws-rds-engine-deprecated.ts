import { engineKey } from '#scanners/aws/databases.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsRdsEngineDeprecated = awsCheck({
  id: 'aws-rds-engine-deprecated',
  scannerType: 'RDS',
  category: 'Supply chain',
  riskLevel: 'medium',
  levelOfEffort: 'high',
  cwe: 'CWE-1104',
  aliases: ['prowler:rds_instance_deprecated_engine_version'],
  references: ['https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_UpgradeDBInstance.Upgrading.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws rds modify-db-instance --region REGION --db-instance-identifier NAME \\\n  --engine-version VERSION --allow-major-version-upgrade --apply-immediately',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_db_instance" "this" {\n  engine_version              = "VERSION"\n  allow_major_version_upgrade = true\n}',
    },
  ],
  needs: ['account', 'rds-instances', 'rds-engines'],
  texts: {
    en: {
      name: 'Engine versions of databases',
      finding: 'Database runs a deprecated engine version',
      fix: 'Upgrade the database to a supported engine version',
      why: 'Deprecated versions get no more fixes, and RDS upgrades them by force at a time of its own. Known holes stay open until then.',
      how: 'Open RDS, the instance, Modify, and choose a newer engine version. Try the upgrade on a copy restored from a snapshot first.',
      messages: {
        pass: 'RDS offers version {{version}}.',
        fail: 'RDS has deprecated version {{version}}, or offers it no more.',
        unknown: 'AWS did not tell: {{reason}}.',
      },
    },
    de: {
      name: 'Engine-Versionen von Datenbanken',
      finding: 'Datenbank läuft mit abgekündigter Engine-Version',
      fix: 'Datenbank auf eine unterstützte Engine-Version heben',
      why: 'Abgekündigte Versionen erhalten keine Korrekturen mehr, und RDS hebt sie zu einem eigenen Zeitpunkt zwangsweise an. Bekannte Lücken bleiben bis dahin offen.',
      how: 'Öffnen Sie RDS, die Instanz, „Modify“, und wählen Sie eine neuere Engine-Version. Probieren Sie das Upgrade zuerst an einer Kopie aus einem Snapshot.',
      messages: {
        pass: 'RDS bietet Version {{version}} an.',
        fail: 'RDS hat Version {{version}} abgekündigt oder bietet sie nicht mehr an.',
        unknown: 'AWS hat es nicht mitgeteilt: {{reason}}.',
      },
    },
    es: {
      name: 'Versiones del motor de las bases de datos',
      finding: 'La base de datos usa una versión de motor retirada',
      fix: 'Actualizar la base de datos a una versión de motor con soporte',
      why: 'Las versiones retiradas no reciben correcciones y RDS las actualiza a la fuerza cuando decide. Hasta entonces los fallos conocidos siguen abiertos.',
      how: 'Abre RDS, la instancia, «Modify», y elige una versión de motor más nueva. Prueba antes la actualización en una copia de una instantánea.',
      messages: {
        pass: 'RDS ofrece la versión {{version}}.',
        fail: 'RDS ha retirado la versión {{version}} o ya no la ofrece.',
        unknown: 'AWS no lo ha indicado: {{reason}}.',
      },
    },
  },
  judge: ({ 'rds-instances': { region, instances }, 'rds-engines': engines }) =>
    instances.flatMap(({ arn, engine, version }) => {
      const fact = engines.get(engineKey({ engine, version }))
      // versions of custom engines are the account's own
      if (fact === undefined || engine.startsWith('custom-')) return []
      return [
        judgeSeen(resourceOf(arn, region), fact, (status) => ({
          fault: status === 'available' ? null : 'fail',
          options: {
            values: { version: `${engine} ${version}` },
            evidence: [settings('DescribeDBEngineVersions', { Engine: engine, EngineVersion: version, Status: status })],
          },
        })),
      ]
    }),
})
