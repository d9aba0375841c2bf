import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsEfsOneZone = awsCheck({
  id: 'aws-efs-one-zone',
  scannerType: 'EFS',
  category: 'Resilience',
  riskLevel: 'low',
  levelOfEffort: 'high',
  cwe: null,
  aliases: ['prowler:efs_multi_az_enabled'],
  references: ['https://docs.aws.amazon.com/efs/latest/ug/availability-durability.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws efs create-file-system --region REGION --encrypted # without --availability-zone-name: regional',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_efs_file_system" "this" {\n  encrypted = true # without availability_zone_name: regional\n}',
    },
  ],
  needs: ['account', 'efs-file-systems'],
  texts: {
    en: {
      name: 'Availability zones of file systems',
      finding: 'File system stands in one zone',
      fix: 'Move the file system to regional storage',
      why: 'When the zone is lost, its files are lost with it. Regional storage keeps them in several zones at once.',
      how: 'The kind cannot be changed. Create a regional file system, copy the files with AWS DataSync, mount it in place of the old one, and delete that.',
      messages: { pass: 'Files are kept in several zones.', fail: 'Files are kept in one zone only.' },
    },
    de: {
      name: 'Verfügbarkeitszonen von Dateisystemen',
      finding: 'Dateisystem steht in nur einer Zone',
      fix: 'Dateisystem auf regionalen Speicher umziehen',
      why: 'Geht die Zone verloren, sind ihre Dateien verloren. Regionaler Speicher hält sie in mehreren Zonen zugleich.',
      how: 'Die Art lässt sich nicht ändern. Legen Sie ein regionales Dateisystem an, kopieren Sie die Dateien mit AWS DataSync, binden Sie es anstelle des alten ein und löschen Sie dieses.',
      messages: { pass: 'Dateien werden in mehreren Zonen gehalten.', fail: 'Dateien werden in nur einer Zone gehalten.' },
    },
    es: {
      name: 'Zonas de disponibilidad de los sistemas de archivos',
      finding: 'El sistema de archivos está en una sola zona',
      fix: 'Mover el sistema de archivos a almacenamiento regional',
      why: 'Si se pierde la zona, se pierden sus archivos. El almacenamiento regional los guarda en varias zonas a la vez.',
      how: 'El tipo no se puede cambiar. Crea un sistema regional, copia los archivos con AWS DataSync, móntalo en lugar del antiguo y elimina este.',
      messages: { pass: 'Los archivos se guardan en varias zonas.', fail: 'Los archivos se guardan en una sola zona.' },
    },
  },
  judge: ({ 'efs-file-systems': { region, fileSystems } }) =>
    fileSystems.map(({ arn, isOneZone }) =>
      judged(resourceOf(arn, region), {
        fault: isOneZone ? 'fail' : null,
        options: { evidence: [settings('DescribeFileSystems', { OneZone: isOneZone })] },
      }),
    ),
})
