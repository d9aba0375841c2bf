import { forEach, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** The policy of each file system, by its ARN; null: it has none. */
export type EfsPolicies = ReadonlyMap<string, Seen<string | null>>

export const efsPolicies = regionCollector({
  id: 'efs-policies',
  after: ['efs-file-systems'],
  async collect({ client }, { 'efs-file-systems': { fileSystems } = { fileSystems: [] } }) {
    const { EFSClient, DescribeFileSystemPolicyCommand } = await import('@aws-sdk/client-efs')
    const efs = client(EFSClient, 'elasticfilesystem')
    const ask = (FileSystemId: string) =>
      efs.send(new DescribeFileSystemPolicyCommand({ FileSystemId })).then(({ Policy: policy }) => policy || null)
    return new Map(
      await forEach(
        fileSystems,
        async ({ arn, id }) => [arn, await seen(ask(id), ['PolicyNotFound', 'FileSystemNotFound'], null)] as const,
      ),
    )
  },
})
