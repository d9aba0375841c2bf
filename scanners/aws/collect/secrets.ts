import type { SecretListEntry } from '@aws-sdk/client-secrets-manager'
import { resourceOf } from '#scanners/aws/arn.ts'
import { listed, tagsOf } from '#scanners/aws/api/listing.ts'
import { pagesOf, wantedOf } from '#scanners/aws/api/only.ts'
import { encryptedBy, shown } from '#scanners/aws/relations.ts'
import { regionCollector } from './collector.ts'

/** A secret of Secrets Manager. Its value is never asked for. */
export interface StoredSecret {
  arn: string
  name: string
  rotates: boolean
  rotated: Date | null
  /** The day of the last read; Secrets Manager tells no hour. */
  used: Date | null
  /** The service of AWS that keeps it for the account, and rotates it itself: rds. */
  keeper: string | null
}
export interface Secrets {
  region: string
  asOf: Date
  secrets: StoredSecret[]
}

const factOf = (row: SecretListEntry): StoredSecret | null =>
  // one in its time of recovery is deleted; a replica is rotated where its primary is
  row.ARN === undefined || row.DeletedDate !== undefined
    ? null
    : {
        arn: row.ARN,
        name: row.Name ?? '',
        rotates: row.RotationEnabled ?? false,
        rotated: row.LastRotatedDate ?? null,
        used: row.LastAccessedDate ?? null,
        keeper: row.OwningService ?? null,
      }

export const secrets = regionCollector({
  id: 'secrets',
  async collect({ account, client, region, environment }) {
    const { SecretsManagerClient, paginateListSecrets } = await import('@aws-sdk/client-secrets-manager')
    const manager = client(SecretsManagerClient, 'secretsmanager')
    const found = await listed(environment, {
      resourceType: 'AWS::SecretsManager::Secret',
      pages: pagesOf(wantedOf(environment, 'secretsmanager', 'secret:'), (named) => {
        // the ARN ends in six characters that are not of the name
        const name = named?.replace(/-[A-Za-z0-9]{6}$/u, '')
        const filter = name === undefined ? {} : { Filters: [{ Key: 'name' as const, Values: [name] }] }
        return paginateListSecrets({ client: manager }, { MaxResults: 100, ...filter })
      }),
      rowsOf: ({ SecretList: rows }) => rows,
      factOf,
      itemOf: (row, fact) => ({
        resource: resourceOf(fact.arn, region),
        name: fact.name,
        tags: tagsOf(row.Tags),
        config: shown({
          Description: row.Description,
          RotationEnabled: fact.rotates,
          LastRotatedDate: fact.rotated,
          LastAccessedDate: fact.used,
          OwningService: fact.keeper,
          KmsKeyId: row.KmsKeyId,
        }),
        relations: encryptedBy(row.KmsKeyId),
      }),
    })
    return { region, asOf: account.scannedAt, secrets: found }
  },
})
