import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsEfsAccessPointRoot = awsCheck({
  id: 'aws-efs-access-point-root',
  scannerType: 'EFS',
  category: 'Access control',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-732',
  aliases: ['prowler:efs_access_point_enforce_root_directory'],
  references: ['https://docs.aws.amazon.com/efs/latest/ug/enforce-root-directory-access-point.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws efs create-access-point --region REGION --file-system-id FILE-SYSTEM --root-directory Path=/app',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_efs_access_point" "this" {\n  file_system_id = aws_efs_file_system.this.id\n  root_directory {\n    path = "/app"\n  }\n}',
    },
  ],
  needs: ['account', 'efs-access-points'],
  texts: {
    en: {
      name: 'Root directories of access points',
      finding: 'Access point shows the whole file system',
      fix: 'Give the access point a directory of its own',
      why: 'An application that comes by this access point sees the files of all others. A fault in one is a fault in all.',
      how: 'An access point cannot be changed. Create a new one with a root directory of its own, mount it, and delete the old one.',
      messages: { pass: 'Clients see one directory only.', fail: 'Clients see the root of the file system.' },
    },
    de: {
      name: 'Wurzelverzeichnisse von Access Points',
      finding: 'Access Point zeigt das ganze Dateisystem',
      fix: 'Dem Access Point ein eigenes Verzeichnis geben',
      why: 'Eine Anwendung, die über diesen Access Point kommt, sieht die Dateien aller anderen. Ein Fehler in einer ist ein Fehler in allen.',
      how: 'Ein Access Point lässt sich nicht ändern. Legen Sie einen neuen mit eigenem Wurzelverzeichnis an, binden Sie ihn ein und löschen Sie den alten.',
      messages: { pass: 'Clients sehen nur ein Verzeichnis.', fail: 'Clients sehen die Wurzel des Dateisystems.' },
    },
    es: {
      name: 'Directorios raíz de los puntos de acceso',
      finding: 'El punto de acceso muestra todo el sistema de archivos',
      fix: 'Dar al punto de acceso un directorio propio',
      why: 'Una aplicación que entra por este punto ve los archivos de todas las demás. Un fallo en una es un fallo en todas.',
      how: 'Un punto de acceso no se puede cambiar. Crea otro con su propio directorio raíz, móntalo y elimina el antiguo.',
      messages: { pass: 'Los clientes solo ven un directorio.', fail: 'Los clientes ven la raíz del sistema de archivos.' },
    },
  },
  judge: ({ 'efs-access-points': { region, accessPoints } }) =>
    accessPoints.map(({ arn, root }) =>
      judged(resourceOf(arn, region), {
        fault: root === '/' ? 'fail' : null,
        options: { evidence: [settings('DescribeAccessPoints', { RootDirectory: root })] },
      }),
    ),
})
