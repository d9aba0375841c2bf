import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsEc2VolumeEncryption = awsCheck({
  id: 'aws-ec2-volume-encryption',
  scannerType: 'EC2',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-311',

  aliases: ['prowler:ec2_ebs_volume_encryption'],
  references: ['https://docs.aws.amazon.com/ebs/latest/userguide/ebs-encryption.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ec2 create-snapshot --region REGION --volume-id vol-0123456789abcdef0\naws ec2 create-volume --region REGION --availability-zone ZONE --snapshot-id snap-0123456789abcdef0 --encrypted',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_ebs_volume" "this" {\n  # …\n  encrypted  = true\n  kms_key_id = aws_kms_key.ebs.arn\n}',
    },
  ],
  needs: ['account', 'ec2-volumes'],
  texts: {
    en: {
      name: 'Encryption of EBS volumes',
      finding: 'Volume is not encrypted',
      fix: 'Encrypt the volume',
      why: 'The data of the volume, and of every snapshot made of it, can be read by whoever gets a copy. With encryption a copy is worth nothing without the right to use the key.',
      how: 'A volume cannot be encrypted in place: make a snapshot, make an encrypted volume of it, stop the instance, and exchange the two. Turn on EBS encryption by default so that new ones are.',
      messages: { pass: 'The volume is encrypted.', fail: 'The volume is not encrypted.' },
    },
    de: {
      name: 'Verschlüsselung von EBS-Volumes',
      finding: 'Volume ist nicht verschlüsselt',
      fix: 'Volume verschlüsseln',
      why: 'Die Daten des Volumes und jedes Snapshots davon liest, wer eine Kopie bekommt. Verschlüsselt ist eine Kopie ohne das Recht auf den Schlüssel wertlos.',
      how: 'Ein Volume lässt sich nicht an Ort und Stelle verschlüsseln: Erstellen Sie einen Snapshot, daraus ein verschlüsseltes Volume, halten Sie die Instanz an und tauschen Sie beide. Schalten Sie die Standardverschlüsselung für EBS ein, damit neue es sind.',
      messages: { pass: 'Das Volume ist verschlüsselt.', fail: 'Das Volume ist nicht verschlüsselt.' },
    },
    es: {
      name: 'Cifrado de los volúmenes de EBS',
      finding: 'El volumen no está cifrado',
      fix: 'Cifrar el volumen',
      why: 'Quien consiga una copia puede leer los datos del volumen y de cada instantánea suya. Con cifrado, una copia no vale nada sin permiso para usar la clave.',
      how: 'Un volumen no se puede cifrar en su sitio: crea una instantánea, crea con ella un volumen cifrado, detén la instancia y cámbialos. Activa el cifrado de EBS por defecto para que los nuevos lo estén.',
      messages: { pass: 'El volumen está cifrado.', fail: 'El volumen no está cifrado.' },
    },
  },
  judge: ({ 'ec2-volumes': { region, volumes } }) =>
    volumes.map(({ arn, id, state, encrypted }) =>
      judged(resourceOf(arn, region), {
        fault: encrypted ? null : 'fail',
        options: { evidence: [settings('DescribeVolumes', { VolumeId: id, State: state, Encrypted: encrypted })] },
      }),
    ),
})
