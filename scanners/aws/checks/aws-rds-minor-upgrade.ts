import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsRdsMinorUpgrade = awsCheck({
  id: 'aws-rds-minor-upgrade',
  scannerType: 'RDS',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-1104',
  controls: [{ framework: 'CIS AWS 7.0', control: '3.2.2' }],
  aliases: ['prowler:rds_instance_minor_version_upgrade_enabled', 'prowler:rds_cluster_minor_version_upgrade_enabled'],
  references: ['https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_UpgradeDBInstance.Upgrading.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws rds modify-db-instance --region REGION --db-instance-identifier NAME --auto-minor-version-upgrade',
    },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_db_instance" "this" {\n  auto_minor_version_upgrade = true\n}' },
  ],
  needs: ['account', 'rds-instances'],
  texts: {
    en: {
      name: 'Automatic minor upgrades of databases',
      finding: 'Automatic minor upgrades of the database are off',
      fix: 'Turn on automatic minor upgrades',
      why: 'Minor versions fix known holes of the database. Without automatic upgrades they wait until someone thinks of them.',
      how: 'Open RDS, choose the instance, Modify, and under Maintenance tick Enable auto minor version upgrade. The upgrade happens in the maintenance window.',
      messages: { pass: 'Minor versions are installed automatically.', fail: 'Minor versions are installed only by hand.' },
    },
    de: {
      name: 'Automatische Minor-Upgrades von Datenbanken',
      finding: 'Automatische Minor-Upgrades der Datenbank sind aus',
      fix: 'Automatische Minor-Upgrades einschalten',
      why: 'Minor-Versionen schließen bekannte Lücken der Datenbank. Ohne automatische Upgrades warten sie, bis jemand daran denkt.',
      how: 'Öffnen Sie RDS, wählen Sie die Instanz, „Modify“, und setzen Sie unter „Maintenance“ „Enable auto minor version upgrade“. Das Upgrade geschieht im Wartungsfenster.',
      messages: { pass: 'Minor-Versionen werden von selbst installiert.', fail: 'Minor-Versionen werden nur von Hand installiert.' },
    },
    es: {
      name: 'Actualizaciones menores automáticas de bases de datos',
      finding: 'Las actualizaciones menores automáticas están desactivadas',
      fix: 'Activar las actualizaciones menores automáticas',
      why: 'Las versiones menores cierran fallos conocidos de la base de datos. Si no se instalan solas, esperan a que alguien se acuerde.',
      how: 'Abre RDS, elige la instancia, «Modify», y en «Maintenance» marca «Enable auto minor version upgrade». Se actualiza en la ventana de mantenimiento.',
      messages: { pass: 'Las versiones menores se instalan solas.', fail: 'Las versiones menores solo se instalan a mano.' },
    },
  },
  judge: ({ 'rds-instances': { region, instances } }) =>
    instances.map(({ arn, engine, version, minorUpgrades }) =>
      judged(resourceOf(arn, region), {
        fault: minorUpgrades ? null : 'fail',
        options: {
          evidence: [settings('DescribeDBInstances', { Engine: engine, EngineVersion: version, AutoMinorVersionUpgrade: minorUpgrades })],
        },
      }),
    ),
})
