import { awsCheck } from '#scanners/aws/check.ts'
import { judgeWarehouses } from '#scanners/aws/judge/listed.ts'

export const awsRedshiftUpgrades = awsCheck({
  id: 'aws-redshift-upgrades',
  scannerType: 'Redshift',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-1104',
  aliases: ['prowler:redshift_cluster_automatic_upgrades'],
  references: ['https://docs.aws.amazon.com/redshift/latest/mgmt/managing-cluster-considerations.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws redshift modify-cluster --region REGION --cluster-identifier NAME --allow-version-upgrade',
    },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_redshift_cluster" "this" {\n  allow_version_upgrade = true\n}' },
  ],
  needs: ['account', 'redshift-clusters'],
  texts: {
    en: {
      name: 'Automatic upgrades of warehouses',
      finding: 'Automatic upgrades of the warehouse are off',
      fix: 'Turn on automatic upgrades of the warehouse',
      why: 'Versions fix known holes of the engine. Without automatic upgrades they wait until someone thinks of them.',
      how: 'Open Redshift, the cluster, Maintenance, Edit, and allow version upgrades in the maintenance window.',
      messages: { pass: 'Versions are installed automatically.', fail: 'Versions are not installed automatically.' },
    },
    de: {
      name: 'Automatische Upgrades von Data-Warehouses',
      finding: 'Automatische Upgrades des Data-Warehouse sind aus',
      fix: 'Automatische Upgrades des Data-Warehouse einschalten',
      why: 'Neue Versionen schließen bekannte Lücken der Engine. Ohne automatische Upgrades warten sie, bis jemand daran denkt.',
      how: 'Öffnen Sie Redshift, den Cluster, „Maintenance“, „Edit“, und erlauben Sie Versionsupgrades im Wartungsfenster.',
      messages: { pass: 'Versionen werden von selbst installiert.', fail: 'Versionen werden nicht von selbst installiert.' },
    },
    es: {
      name: 'Actualizaciones automáticas de los almacenes de datos',
      finding: 'Las actualizaciones automáticas del almacén de datos están desactivadas',
      fix: 'Activar las actualizaciones automáticas del almacén de datos',
      why: 'Las versiones cierran fallos conocidos del motor. Si no se instalan solas, esperan a que alguien se acuerde.',
      how: 'Abre Redshift, el clúster, «Maintenance», «Edit», y permite las actualizaciones de versión en la ventana de mantenimiento.',
      messages: { pass: 'Las versiones se instalan solas.', fail: 'Las versiones no se instalan solas.' },
    },
  },
  judge: ({ 'redshift-clusters': facts }) =>
    judgeWarehouses(facts, ({ upgrades }) => ({ fault: upgrades ? null : 'fail', values: { AllowVersionUpgrade: upgrades } })),
})
