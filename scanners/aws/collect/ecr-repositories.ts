import { resourceOf } from '#scanners/aws/arn.ts'
import { listed } from '#scanners/aws/api/listing.ts'
import { pagesOf, wantedOf } from '#scanners/aws/api/only.ts'
import { picked } from '#scanners/aws/api/picked.ts'
import { encryptedBy } from '#scanners/aws/relations.ts'
import { regionCollector } from './collector.ts'

export interface Repository {
  arn: string
  name: string
  /** Its own setting, which registries with enhanced scanning do not heed. */
  scansOnPush: boolean
  /** MUTABLE, IMMUTABLE, or one of them with exceptions. */
  tags: string
}
export interface EcrRepositories {
  region: string
  repositories: Repository[]
}

export const ecrRepositories = regionCollector({
  id: 'ecr-repositories',
  async collect({ client, region, environment }) {
    const { ECRClient, paginateDescribeRepositories } = await import('@aws-sdk/client-ecr')
    const ecr = client(ECRClient, 'ecr')
    const repositories = await listed(environment, {
      resourceType: 'AWS::ECR::Repository',
      pages: pagesOf(
        wantedOf(environment, 'ecr', 'repository/'),
        (name) => paginateDescribeRepositories({ client: ecr }, name === undefined ? { maxResults: 1_000 } : { repositoryNames: [name] }),
        ['RepositoryNotFoundException'],
      ),
      rowsOf: ({ repositories: rows }) => rows,
      factOf: ({
        repositoryArn: arn,
        repositoryName: name = '',
        imageScanningConfiguration: scanning,
        imageTagMutability: tags = 'MUTABLE',
      }) => (arn === undefined ? null : { arn, name, scansOnPush: scanning?.scanOnPush === true, tags }),
      itemOf: (row, { arn, name, scansOnPush, tags }) => ({
        resource: resourceOf(arn, region),
        name,
        tags: {},
        config: {
          ...picked(row, ['repositoryUri', 'createdAt']),
          scanOnPush: scansOnPush,
          imageTagMutability: tags,
          encryption: row.encryptionConfiguration?.encryptionType ?? 'AES256',
        },
        relations: encryptedBy(row.encryptionConfiguration?.kmsKey),
      }),
    })
    return { region, repositories }
  },
})
