import { accountResource } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsEc2EbsDefaultEncryption = awsCheck({
  id: 'aws-ec2-ebs-default-encryption',
  scannerType: 'EC2',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-311',
  controls: [{ framework: 'CIS AWS 7.0', control: '6.1.1' }],
  aliases: ['prowler:ec2_ebs_default_encryption'],
  references: ['https://docs.aws.amazon.com/ebs/latest/userguide/encryption-by-default.html'],
  snippets: [
    { label: 'AWS CLI', language: 'bash', code: 'aws ec2 enable-ebs-encryption-by-default --region REGION' },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_ebs_encryption_by_default" "this" {\n  enabled = true\n}' },
  ],
  needs: ['account', 'ec2-defaults'],
  texts: {
    en: {
      name: 'Encryption of new EBS volumes',
      finding: 'New EBS volumes are not encrypted by default',
      fix: 'Turn on EBS encryption by default',
      why: 'A volume that someone makes without thinking of encryption stays readable for whoever gets hold of it, its snapshots or the disk below. One setting per region makes every new volume encrypted.',
      how: 'Open EC2 in the region, choose Data protection and security, and under EBS encryption choose Manage and Always encrypt new EBS volumes. Existing volumes stay as they are: copy their snapshots with encryption.',
      messages: {
        pass: 'New volumes in this region are encrypted.',
        fail: 'New volumes in this region are encrypted only where someone asks for it.',
      },
    },
    de: {
      name: 'Verschlüsselung neuer EBS-Volumes',
      finding: 'Neue EBS-Volumes sind nicht standardmäßig verschlüsselt',
      fix: 'Standardverschlüsselung für EBS einschalten',
      why: 'Ein Volume, das jemand ohne Gedanken an Verschlüsselung anlegt, bleibt lesbar für jeden, der an das Volume, seine Snapshots oder den Datenträger gelangt. Eine Einstellung je Region verschlüsselt jedes neue Volume.',
      how: 'Öffnen Sie EC2 in der Region, wählen Sie „Data protection and security“ und unter „EBS encryption“ „Manage“ und „Always encrypt new EBS volumes“. Bestehende Volumes bleiben, wie sie sind: Kopieren Sie ihre Snapshots verschlüsselt.',
      messages: {
        pass: 'Neue Volumes in dieser Region werden verschlüsselt.',
        fail: 'Neue Volumes in dieser Region werden nur verschlüsselt, wenn jemand es verlangt.',
      },
    },
    es: {
      name: 'Cifrado de los volúmenes de EBS nuevos',
      finding: 'Los volúmenes de EBS nuevos no se cifran por defecto',
      fix: 'Activar el cifrado de EBS por defecto',
      why: 'Un volumen creado sin pensar en el cifrado lo puede leer quien acceda a él, a sus instantáneas o al disco. Un ajuste por región cifra todos los volúmenes nuevos.',
      how: 'Abre EC2 en la región, elige «Data protection and security» y, en «EBS encryption», «Manage» y «Always encrypt new EBS volumes». Los volúmenes existentes no cambian: copia sus instantáneas con cifrado.',
      messages: {
        pass: 'Los volúmenes nuevos de esta región se cifran.',
        fail: 'Los volúmenes nuevos de esta región solo se cifran si alguien lo pide.',
      },
    },
  },
  judge({ account, 'ec2-defaults': { region, encryptsVolumes } }) {
    const evidence = [settings('GetEbsEncryptionByDefault', { EbsEncryptionByDefault: encryptsVolumes })]
    return [judged(accountResource(account, region), { fault: encryptsVolumes ? null : 'fail', options: { evidence } })]
  },
})
