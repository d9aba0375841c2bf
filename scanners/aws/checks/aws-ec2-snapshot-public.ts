import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsEc2SnapshotPublic = awsCheck({
  id: 'aws-ec2-snapshot-public',
  scannerType: 'EC2',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-732',

  aliases: ['prowler:ec2_ebs_public_snapshot'],
  references: ['https://docs.aws.amazon.com/ebs/latest/userguide/ebs-modifying-snapshot-permissions.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ec2 modify-snapshot-attribute --region REGION --snapshot-id snap-0123456789abcdef0 \\\n  --attribute createVolumePermission --operation-type remove --group-names all',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_ebs_snapshot_block_public_access" "this" {\n  state = "block-all-sharing"\n}',
    },
  ],
  needs: ['account', 'ec2-snapshots'],
  texts: {
    en: {
      name: 'Sharing of EBS snapshots',
      finding: 'EBS snapshot is public',
      fix: 'Make the snapshot private',
      why: 'Everyone with an AWS account can make a volume of the snapshot and read the whole disk: databases, keys, deleted files. Public snapshots are listed, and people go through that list.',
      how: 'Open EC2, Snapshots, choose the snapshot, Actions, Modify permissions, Private. Treat what is on the disk as known: change keys and passwords. Then block public access for snapshots in the region.',
      messages: { pass: 'The snapshot is not public.', fail: 'Every AWS account can make volumes of the snapshot.' },
    },
    de: {
      name: 'Freigabe von EBS-Snapshots',
      finding: 'EBS-Snapshot ist öffentlich',
      fix: 'Snapshot auf privat stellen',
      why: 'Wer ein AWS-Konto hat, kann aus dem Snapshot ein Volume machen und den ganzen Datenträger lesen: Datenbanken, Schlüssel, gelöschte Dateien. Öffentliche Snapshots stehen in einer Liste, und diese wird durchsucht.',
      how: 'Öffnen Sie EC2, „Snapshots“, wählen Sie den Snapshot, „Actions“, „Modify permissions“, „Private“. Behandeln Sie den Inhalt als bekannt: Wechseln Sie Schlüssel und Passwörter. Sperren Sie dann öffentliche Snapshots in der Region.',
      messages: { pass: 'Der Snapshot ist nicht öffentlich.', fail: 'Jedes AWS-Konto kann Volumes aus dem Snapshot erstellen.' },
    },
    es: {
      name: 'Uso compartido de instantáneas de EBS',
      finding: 'La instantánea de EBS es pública',
      fix: 'Hacer privada la instantánea',
      why: 'Cualquiera con una cuenta de AWS puede crear un volumen de la instantánea y leer el disco entero: bases de datos, claves, archivos borrados. Las instantáneas públicas se listan, y hay quien recorre esa lista.',
      how: 'Abre EC2, «Snapshots», elige la instantánea, «Actions», «Modify permissions», «Private». Da por conocido lo que hay en el disco: cambia claves y contraseñas. Después bloquea las instantáneas públicas en la región.',
      messages: { pass: 'La instantánea no es pública.', fail: 'Cualquier cuenta de AWS puede crear volúmenes de la instantánea.' },
    },
  },
  judge: ({ 'ec2-snapshots': { region, snapshots } }) =>
    snapshots.map(({ arn, id, isPublic, encrypted }) =>
      judged(resourceOf(arn, region), {
        fault: isPublic ? 'fail' : null,
        options: {
          exposure: 'exposed',
          evidence: [settings('DescribeSnapshots RestorableBy all', { SnapshotId: id, Public: isPublic, Encrypted: encrypted })],
        },
      }),
    ),
})
