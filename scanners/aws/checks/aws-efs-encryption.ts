import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsEfsEncryption = awsCheck({
  id: 'aws-efs-encryption',
  scannerType: 'EFS',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'high',
  cwe: 'CWE-311',
  controls: [{ framework: 'CIS AWS 7.0', control: '3.3.1' }],
  aliases: ['prowler:efs_encryption_at_rest_enabled'],
  references: ['https://docs.aws.amazon.com/efs/latest/ug/encryption-at-rest.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws efs create-file-system --region REGION --encrypted --kms-key-id alias/aws/elasticfilesystem',
    },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_efs_file_system" "this" {\n  encrypted = true\n}' },
  ],
  needs: ['account', 'efs-file-systems'],
  texts: {
    en: {
      name: 'Encryption of file systems',
      finding: 'File system is not encrypted',
      fix: 'Encrypt the file system',
      why: 'Files and their names stand readable in the storage below. Encryption can only be chosen when a file system is made, so waiting makes the move longer.',
      how: 'Create a new file system with encryption, copy the files with AWS DataSync, mount it in place of the old one, then delete the old one.',
      messages: { pass: 'The file system is encrypted.', fail: 'The file system is not encrypted.' },
    },
    de: {
      name: 'Verschlüsselung von Dateisystemen',
      finding: 'Dateisystem ist nicht verschlüsselt',
      fix: 'Dateisystem verschlüsseln',
      why: 'Dateien und ihre Namen liegen lesbar im Speicher darunter. Die Verschlüsselung lässt sich nur beim Anlegen wählen; wer wartet, muss mehr umziehen.',
      how: 'Legen Sie ein neues Dateisystem mit Verschlüsselung an, kopieren Sie die Dateien mit AWS DataSync, binden Sie es anstelle des alten ein und löschen Sie das alte.',
      messages: { pass: 'Das Dateisystem ist verschlüsselt.', fail: 'Das Dateisystem ist nicht verschlüsselt.' },
    },
    es: {
      name: 'Cifrado de sistemas de archivos',
      finding: 'El sistema de archivos no está cifrado',
      fix: 'Cifrar el sistema de archivos',
      why: 'Los archivos y sus nombres quedan legibles en el almacenamiento. El cifrado solo se elige al crear el sistema; esperar alarga el traslado.',
      how: 'Crea un sistema de archivos nuevo con cifrado, copia los archivos con AWS DataSync, móntalo en lugar del antiguo y elimina el antiguo.',
      messages: { pass: 'El sistema de archivos está cifrado.', fail: 'El sistema de archivos no está cifrado.' },
    },
  },
  judge: ({ 'efs-file-systems': { region, fileSystems } }) =>
    fileSystems.map(({ arn, encrypted }) =>
      judged(resourceOf(arn, region), {
        fault: encrypted ? null : 'fail',
        options: { evidence: [settings('DescribeFileSystems', { Encrypted: encrypted })] },
      }),
    ),
})
