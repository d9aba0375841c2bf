import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsEfsAccessPointUser = awsCheck({
  id: 'aws-efs-access-point-user',
  scannerType: 'EFS',
  category: 'Access control',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-732',
  aliases: ['prowler:efs_access_point_enforce_user_identity'],
  references: ['https://docs.aws.amazon.com/efs/latest/ug/enforce-identity-access-points.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws efs create-access-point --region REGION --file-system-id FILE-SYSTEM \\\n  --posix-user Uid=1001,Gid=1001 --root-directory Path=/app',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_efs_access_point" "this" {\n  file_system_id = aws_efs_file_system.this.id\n  posix_user {\n    uid = 1001\n    gid = 1001\n  }\n}',
    },
  ],
  needs: ['account', 'efs-access-points'],
  texts: {
    en: {
      name: 'User of access points',
      finding: 'Access point believes any user id',
      fix: 'Set the user of the access point',
      why: 'The client says which user it is, root too, and the rights of files count for nothing. With a user set, every client acts as that one.',
      how: 'An access point cannot be changed. Create a new one with a POSIX user, mount it, and delete the old one.',
      messages: { pass: 'Clients act as one fixed user.', fail: 'Clients act as the user they say they are.' },
    },
    de: {
      name: 'Benutzer von Access Points',
      finding: 'Access Point glaubt jede Benutzer-ID',
      fix: 'Benutzer des Access Points festlegen',
      why: 'Der Client sagt, welcher Benutzer er ist, auch root, und die Rechte der Dateien zählen nichts. Mit festem Benutzer handelt jeder Client als dieser.',
      how: 'Ein Access Point lässt sich nicht ändern. Legen Sie einen neuen mit POSIX-Benutzer an, binden Sie ihn ein und löschen Sie den alten.',
      messages: { pass: 'Clients handeln als ein fester Benutzer.', fail: 'Clients handeln als der Benutzer, als der sie sich ausgeben.' },
    },
    es: {
      name: 'Usuario de los puntos de acceso',
      finding: 'El punto de acceso cree cualquier identidad de usuario',
      fix: 'Fijar el usuario del punto de acceso',
      why: 'El cliente dice qué usuario es, incluso root, y los permisos de los archivos no cuentan. Con un usuario fijo, todos actúan como ese.',
      how: 'Un punto de acceso no se puede cambiar. Crea otro con un usuario POSIX, móntalo y elimina el antiguo.',
      messages: { pass: 'Los clientes actúan como un usuario fijo.', fail: 'Los clientes actúan como el usuario que dicen ser.' },
    },
  },
  judge: ({ 'efs-access-points': { region, accessPoints } }) =>
    accessPoints.map(({ arn, hasUser }) =>
      judged(resourceOf(arn, region), {
        fault: hasUser ? null : 'fail',
        options: { evidence: [settings('DescribeAccessPoints', { PosixUser: hasUser })] },
      }),
    ),
})
