import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgePolicy } from '#scanners/aws/judge/policy.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsEfsPublic = awsCheck({
  id: 'aws-efs-public',
  scannerType: 'EFS',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-732',
  aliases: ['prowler:efs_not_publicly_accessible'],
  references: ['https://docs.aws.amazon.com/efs/latest/ug/iam-access-control-nfs-efs.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws efs put-file-system-policy --region REGION --file-system-id FILE-SYSTEM --policy file://policy.json',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_efs_file_system_policy" "this" {\n  file_system_id = aws_efs_file_system.this.id\n  policy         = data.aws_iam_policy_document.files.json\n}',
    },
  ],
  needs: ['account', 'efs-file-systems', 'efs-policies'],
  texts: {
    en: {
      name: 'File system policies',
      finding: 'File system lets in every client',
      fix: 'Restrict the file system policy',
      why: 'Whoever reaches a mount target over the network reads and writes all files, as any user. A machine taken over nearby is enough.',
      how: 'Open EFS, the file system, File system policy, Edit, choose Prevent anonymous access and Enforce in-transit encryption, and name the roles of the clients.',
      messages: {
        pass: 'The policy lets in nobody but those it names.',
        fail: 'The policy lets in everyone.',
        none: 'There is no policy, so every client that reaches a mount target is let in.',
        unknown: 'AWS did not tell: {{reason}}.',
      },
    },
    de: {
      name: 'Dateisystemrichtlinien',
      finding: 'Dateisystem lässt jeden Client herein',
      fix: 'Dateisystemrichtlinie beschränken',
      why: 'Wer ein Mount-Target im Netz erreicht, liest und schreibt alle Dateien, als beliebiger Benutzer. Eine übernommene Maschine in der Nähe genügt.',
      how: 'Öffnen Sie EFS, das Dateisystem, „File system policy“, „Edit“, wählen Sie „Prevent anonymous access“ und „Enforce in-transit encryption“ und nennen Sie die Rollen der Clients.',
      messages: {
        pass: 'Die Richtlinie lässt nur herein, wen sie nennt.',
        fail: 'Die Richtlinie lässt jeden herein.',
        none: 'Es gibt keine Richtlinie, also kommt jeder Client herein, der ein Mount-Target erreicht.',
        unknown: 'AWS hat es nicht mitgeteilt: {{reason}}.',
      },
    },
    es: {
      name: 'Políticas de los sistemas de archivos',
      finding: 'El sistema de archivos deja entrar a cualquier cliente',
      fix: 'Restringir la política del sistema de archivos',
      why: 'Quien llega por la red a un destino de montaje lee y escribe todos los archivos como cualquier usuario. Basta una máquina cercana comprometida.',
      how: 'Abre EFS, el sistema de archivos, «File system policy», «Edit», elige «Prevent anonymous access» y «Enforce in-transit encryption», y nombra los roles de los clientes.',
      messages: {
        pass: 'La política solo deja entrar a quien nombra.',
        fail: 'La política deja entrar a todos.',
        none: 'No hay política, así que entra cualquier cliente que llegue a un destino de montaje.',
        unknown: 'AWS no lo ha indicado: {{reason}}.',
      },
    },
  },
  judge: ({ account: { accountId }, 'efs-file-systems': { region, fileSystems }, 'efs-policies': policies }) =>
    fileSystems.flatMap(({ arn }) => {
      const policy = policies.get(arn)
      const resource = resourceOf(arn, region)
      if (policy === undefined) return []
      const evidence = [settings('DescribeFileSystemPolicy', { Policy: null })]
      if (policy === null) return [judged(resource, { fault: 'none', options: { riskLevel: 'low', evidence } })]
      const verdict = judgePolicy(resource, policy, { service: 'elasticfilesystem', account: accountId, call: 'DescribeFileSystemPolicy' })
      // its mount targets have private addresses alone
      return [verdict.status === 'FAIL' ? { ...verdict, exposure: 'internal' as const } : verdict]
    }),
})
