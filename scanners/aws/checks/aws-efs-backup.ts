import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsEfsBackup = awsCheck({
  id: 'aws-efs-backup',
  scannerType: 'EFS',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: null,
  aliases: ['prowler:efs_have_backup_enabled'],
  references: ['https://docs.aws.amazon.com/efs/latest/ug/awsbackup.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws efs put-backup-policy --region REGION --file-system-id FILE-SYSTEM --backup-policy Status=ENABLED',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_efs_backup_policy" "this" {\n  file_system_id = aws_efs_file_system.this.id\n  backup_policy {\n    status = "ENABLED"\n  }\n}',
    },
  ],
  needs: ['account', 'efs-file-systems', 'efs-backups'],
  texts: {
    en: {
      name: 'Backups of file systems',
      finding: 'File system is not backed up',
      fix: 'Turn on backups of the file system',
      why: 'Files that are deleted, overwritten or encrypted by an extortioner are gone for good. With automatic backups, a day is lost at most.',
      how: 'Open EFS, the file system, Edit, and enable automatic backups. They are kept by AWS Backup for 35 days.',
      messages: { pass: 'Automatic backups are on.', fail: 'Automatic backups are off.', unknown: 'AWS did not tell: {{reason}}.' },
    },
    de: {
      name: 'Sicherungen von Dateisystemen',
      finding: 'Dateisystem wird nicht gesichert',
      fix: 'Sicherungen des Dateisystems einschalten',
      why: 'Gelöschte, überschriebene oder von Erpressern verschlüsselte Dateien sind endgültig verloren. Mit automatischen Sicherungen fehlt höchstens ein Tag.',
      how: 'Öffnen Sie EFS, das Dateisystem, „Edit“, und aktivieren Sie automatische Sicherungen. AWS Backup bewahrt sie 35 Tage auf.',
      messages: {
        pass: 'Automatische Sicherungen sind an.',
        fail: 'Automatische Sicherungen sind aus.',
        unknown: 'AWS hat es nicht mitgeteilt: {{reason}}.',
      },
    },
    es: {
      name: 'Copias de los sistemas de archivos',
      finding: 'El sistema de archivos no tiene copias de seguridad',
      fix: 'Activar las copias del sistema de archivos',
      why: 'Los archivos borrados, sobrescritos o cifrados por un extorsionador se pierden para siempre. Con copias automáticas se pierde un día como mucho.',
      how: 'Abre EFS, el sistema de archivos, «Edit», y activa las copias automáticas. AWS Backup las guarda 35 días.',
      messages: {
        pass: 'Las copias automáticas están activadas.',
        fail: 'Las copias automáticas están desactivadas.',
        unknown: 'AWS no lo ha indicado: {{reason}}.',
      },
    },
  },
  judge: ({ 'efs-file-systems': { region, fileSystems }, 'efs-backups': backups }) =>
    fileSystems.flatMap(({ arn }) => {
      const fact = backups.get(arn)
      if (fact === undefined) return []
      return [
        judgeSeen(resourceOf(arn, region), fact, (status) => ({
          fault: status === 'ENABLED' || status === 'ENABLING' ? null : 'fail',
          options: { evidence: [settings('DescribeBackupPolicy', { Status: status })] },
        })),
      ]
    }),
})
