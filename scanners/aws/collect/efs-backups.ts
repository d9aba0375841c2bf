import { forEach, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** Whether AWS Backup keeps each file system by its own policy, by ARN: ENABLED, ENABLING, DISABLED, DISABLING. */
export type EfsBackups = ReadonlyMap<string, Seen<string>>

export const efsBackups = regionCollector({
  id: 'efs-backups',
  after: ['efs-file-systems'],
  async collect({ client }, { 'efs-file-systems': { fileSystems } = { fileSystems: [] } }) {
    const { EFSClient, DescribeBackupPolicyCommand } = await import('@aws-sdk/client-efs')
    const efs = client(EFSClient, 'elasticfilesystem')
    const ask = (FileSystemId: string) =>
      efs.send(new DescribeBackupPolicyCommand({ FileSystemId })).then(({ BackupPolicy: policy }): string => policy?.Status ?? 'DISABLED')
    return new Map(await forEach(fileSystems, async ({ arn, id }) => [arn, await seen(ask(id), ['PolicyNotFound'], 'DISABLED')] as const))
  },
})
