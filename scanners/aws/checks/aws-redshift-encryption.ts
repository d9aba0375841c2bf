import { awsCheck } from '#scanners/aws/check.ts'
import { judgeWarehouses } from '#scanners/aws/judge/listed.ts'

export const awsRedshiftEncryption = awsCheck({
  id: 'aws-redshift-encryption',
  scannerType: 'Redshift',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-311',
  aliases: ['prowler:redshift_cluster_encrypted_at_rest'],
  references: ['https://docs.aws.amazon.com/redshift/latest/mgmt/working-with-db-encryption.html'],
  snippets: [
    { label: 'AWS CLI', language: 'bash', code: 'aws redshift modify-cluster --region REGION --cluster-identifier NAME --encrypted' },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_redshift_cluster" "this" {\n  encrypted = true\n}' },
  ],
  needs: ['account', 'redshift-clusters'],
  texts: {
    en: {
      name: 'Encryption of warehouses',
      finding: 'Warehouse is not encrypted',
      fix: 'Encrypt the warehouse',
      why: 'Tables and snapshots stand readable on the disks below. A warehouse holds copies of what its sources keep encrypted.',
      how: 'Open Redshift, the cluster, Actions, Modify encryption, and choose a KMS key. The cluster moves its data by itself and can be read meanwhile.',
      messages: { pass: 'Data at rest is encrypted.', fail: 'Data at rest is not encrypted.' },
    },
    de: {
      name: 'Verschlüsselung von Data-Warehouses',
      finding: 'Data-Warehouse ist nicht verschlüsselt',
      fix: 'Data-Warehouse verschlüsseln',
      why: 'Tabellen und Snapshots liegen lesbar auf den Datenträgern. Ein Data-Warehouse enthält Kopien dessen, was seine Quellen verschlüsselt halten.',
      how: 'Öffnen Sie Redshift, den Cluster, „Actions“, „Modify encryption“, und wählen Sie einen KMS-Schlüssel. Der Cluster zieht seine Daten selbst um und bleibt lesbar.',
      messages: { pass: 'Gespeicherte Daten sind verschlüsselt.', fail: 'Gespeicherte Daten sind nicht verschlüsselt.' },
    },
    es: {
      name: 'Cifrado de los almacenes de datos',
      finding: 'El almacén de datos no está cifrado',
      fix: 'Cifrar el almacén de datos',
      why: 'Las tablas e instantáneas quedan legibles en los discos. Un almacén contiene copias de lo que sus fuentes guardan cifrado.',
      how: 'Abre Redshift, el clúster, «Actions», «Modify encryption», y elige una clave de KMS. El clúster traslada sus datos solo y se puede leer mientras tanto.',
      messages: { pass: 'Los datos en reposo están cifrados.', fail: 'Los datos en reposo no están cifrados.' },
    },
  },
  judge: ({ 'redshift-clusters': facts }) =>
    judgeWarehouses(facts, ({ encrypted }) => ({ fault: encrypted ? null : 'fail', values: { Encrypted: encrypted } })),
})
