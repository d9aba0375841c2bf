import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsEc2SnapshotEncryption = awsCheck({
  id: 'aws-ec2-snapshot-encryption',
  scannerType: 'EC2',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-311',

  aliases: ['prowler:ec2_ebs_snapshots_encrypted'],
  references: ['https://docs.aws.amazon.com/ebs/latest/userguide/how-ebs-encryption-works.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ec2 copy-snapshot --region REGION --source-region REGION --source-snapshot-id snap-0123456789abcdef0 --encrypted\naws ec2 delete-snapshot --region REGION --snapshot-id snap-0123456789abcdef0',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_ebs_snapshot_copy" "encrypted" {\n  source_snapshot_id = "snap-0123456789abcdef0"\n  source_region      = "REGION"\n  encrypted          = true\n}',
    },
  ],
  needs: ['account', 'ec2-snapshots'],
  texts: {
    en: {
      name: 'Encryption of EBS snapshots',
      finding: 'EBS snapshot is not encrypted',
      fix: 'Encrypt the snapshot',
      why: 'A snapshot is a whole disk that can be copied to another account by one call. Unencrypted, whoever may share it gives the data away; encrypted, the key must be shared too.',
      how: 'Open EC2, Snapshots, choose the snapshot, Actions, Copy snapshot, and tick Encrypt this snapshot. Delete the original when nothing needs it any more.',
      messages: { pass: 'The snapshot is encrypted.', fail: 'The snapshot is not encrypted.' },
    },
    de: {
      name: 'Verschlüsselung von EBS-Snapshots',
      finding: 'EBS-Snapshot ist nicht verschlüsselt',
      fix: 'Snapshot verschlüsseln',
      why: 'Ein Snapshot ist ein ganzer Datenträger, den ein Aufruf in ein anderes Konto kopiert. Unverschlüsselt gibt die Daten preis, wer ihn freigeben darf; verschlüsselt muss auch der Schlüssel freigegeben sein.',
      how: 'Öffnen Sie EC2, „Snapshots“, wählen Sie den Snapshot, „Actions“, „Copy snapshot“ und „Encrypt this snapshot“. Löschen Sie das Original, sobald es nicht mehr gebraucht wird.',
      messages: { pass: 'Der Snapshot ist verschlüsselt.', fail: 'Der Snapshot ist nicht verschlüsselt.' },
    },
    es: {
      name: 'Cifrado de las instantáneas de EBS',
      finding: 'La instantánea de EBS no está cifrada',
      fix: 'Cifrar la instantánea',
      why: 'Una instantánea es un disco entero que una llamada copia a otra cuenta. Sin cifrar, quien pueda compartirla entrega los datos; cifrada, hay que compartir también la clave.',
      how: 'Abre EC2, «Snapshots», elige la instantánea, «Actions», «Copy snapshot» y marca «Encrypt this snapshot». Elimina la original cuando nada la necesite.',
      messages: { pass: 'La instantánea está cifrada.', fail: 'La instantánea no está cifrada.' },
    },
  },
  judge: ({ 'ec2-snapshots': { region, snapshots } }) =>
    snapshots.map(({ arn, id, encrypted }) =>
      judged(resourceOf(arn, region), {
        fault: encrypted ? null : 'fail',
        options: { evidence: [settings('DescribeSnapshots', { SnapshotId: id, Encrypted: encrypted })] },
      }),
    ),
})
