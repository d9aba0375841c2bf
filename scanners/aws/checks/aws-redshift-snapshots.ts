import { awsCheck } from '#scanners/aws/check.ts'
import { judgeWarehouses } from '#scanners/aws/judge/listed.ts'

export const awsRedshiftSnapshots = awsCheck({
  id: 'aws-redshift-snapshots',
  scannerType: 'Redshift',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: null,
  aliases: ['prowler:redshift_cluster_automated_snapshot'],
  references: ['https://docs.aws.amazon.com/redshift/latest/mgmt/managing-snapshots-console.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws redshift modify-cluster --region REGION --cluster-identifier NAME --automated-snapshot-retention-period 7',
    },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_redshift_cluster" "this" {\n  automated_snapshot_retention_period = 7\n}' },
  ],
  needs: ['account', 'redshift-clusters'],
  texts: {
    en: {
      name: 'Automatic snapshots of warehouses',
      finding: 'Warehouse makes no automatic snapshots',
      fix: 'Turn on automatic snapshots of the warehouse',
      why: 'A wrong load or deletion cannot be undone without a snapshot from before. Automatic ones cost nothing while the cluster exists.',
      how: 'Open Redshift, the cluster, Maintenance, Edit, and keep automated snapshots for 7 days or more.',
      messages: { pass: 'Automatic snapshots are kept for {{days}} days.', fail: 'Automatic snapshots are off.' },
    },
    de: {
      name: 'Automatische Snapshots von Data-Warehouses',
      finding: 'Data-Warehouse macht keine automatischen Snapshots',
      fix: 'Automatische Snapshots des Data-Warehouse einschalten',
      why: 'Ein falsches Laden oder Löschen lässt sich ohne Snapshot von vorher nicht rückgängig machen. Automatische kosten nichts, solange der Cluster besteht.',
      how: 'Öffnen Sie Redshift, den Cluster, „Maintenance“, „Edit“, und bewahren Sie automatische Snapshots 7 Tage oder länger auf.',
      messages: { pass: 'Automatische Snapshots werden {{days}} Tage aufbewahrt.', fail: 'Automatische Snapshots sind aus.' },
    },
    es: {
      name: 'Instantáneas automáticas de los almacenes de datos',
      finding: 'El almacén de datos no hace instantáneas automáticas',
      fix: 'Activar las instantáneas automáticas del almacén de datos',
      why: 'Una carga o un borrado erróneo no se puede deshacer sin una instantánea anterior. Las automáticas no cuestan mientras exista el clúster.',
      how: 'Abre Redshift, el clúster, «Maintenance», «Edit», y guarda las instantáneas automáticas 7 días o más.',
      messages: {
        pass: 'Las instantáneas automáticas se guardan {{days}} días.',
        fail: 'Las instantáneas automáticas están desactivadas.',
      },
    },
  },
  judge: ({ 'redshift-clusters': facts }) =>
    judgeWarehouses(facts, ({ snapshotDays: days }) => ({
      fault: days > 0 ? null : 'fail',
      values: { AutomatedSnapshotRetentionPeriod: days },
      options: { values: { days } },
    })),
})
