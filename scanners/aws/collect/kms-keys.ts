import type { KeyMetadata } from '@aws-sdk/client-kms'
import { resourceOf } from '#scanners/aws/arn.ts'
import { namesOf, wantedOf } from '#scanners/aws/api/only.ts'
import { forEach, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { everyPage, seen } from '#scanners/aws/api/unseen.ts'
import { shown } from '#scanners/aws/relations.ts'
import { regionCollector } from './collector.ts'

/** A key that the account manages itself; those of AWS's services are not its work. */
export interface KmsKey {
  /** Enabled, Disabled, PendingDeletion, PendingImport … */
  state: string
  /** SYMMETRIC_DEFAULT, RSA_2048 … */
  spec: string
  /** AWS_KMS: its material was made by KMS, which alone can rotate it. */
  origin: string
  /** PRIMARY or REPLICA of a key in several regions. */
  multiRegion: string | null
}
export interface KmsKeys {
  region: string
  keys: { arn: string; id: string; key: Seen<KmsKey> }[]
}

const factOf = (row: KeyMetadata): KmsKey => ({
  state: row.KeyState ?? 'Enabled',
  spec: row.KeySpec ?? 'SYMMETRIC_DEFAULT',
  origin: row.Origin ?? 'AWS_KMS',
  multiRegion: row.MultiRegion === true ? (row.MultiRegionConfiguration?.MultiRegionKeyType ?? 'PRIMARY') : null,
})

export const kmsKeys = regionCollector({
  id: 'kms-keys',
  async collect({ client, region, account, environment }) {
    const { KMSClient, DescribeKeyCommand, paginateListAliases, paginateListKeys } = await import('@aws-sdk/client-kms')
    const kms = client(KMSClient, 'kms')
    const list = () =>
      everyPage(paginateListKeys({ client: kms }, { Limit: 1_000 }), ({ Keys: rows }) => rows?.flatMap(({ KeyId: id }) => id ?? []))
    const wanted = wantedOf(environment, 'kms', 'key/')
    const ids = await namesOf(wanted, list)
    const names = seen(everyPage(paginateListAliases({ client: kms }, { Limit: 100 }), ({ Aliases: rows }) => rows))
    const described = await forEach(ids, async (id) => ({
      id,
      row: await seen(
        kms.send(new DescribeKeyCommand({ KeyId: id })).then(({ KeyMetadata: row }) => row ?? null),
        ['NotFoundException'],
        null,
      ),
    }))
    const aliases = await names
    const aliasOf = (id: string) =>
      aliases instanceof Unseen ? undefined : aliases.find(({ TargetKeyId }) => TargetKeyId === id)?.AliasName?.replace('alias/', '')
    const keys: KmsKeys['keys'] = []
    const items = described.flatMap(({ id, row }) => {
      const arn = `arn:${account.partition}:kms:${region}:${account.accountId}:key/${id}`
      if (row instanceof Unseen) {
        keys.push({ arn, id, key: row })
        return []
      }
      if (row === null || row.KeyManager === 'AWS') return []
      const key = factOf(row)
      keys.push({ arn, id, key })
      const config = shown({
        Description: row.Description,
        KeyState: key.state,
        KeySpec: key.spec,
        KeyUsage: row.KeyUsage,
        Origin: key.origin,
        MultiRegion: key.multiRegion,
        CreationDate: row.CreationDate,
        DeletionDate: row.DeletionDate,
      })
      return [{ resource: resourceOf(arn, region), name: aliasOf(id) ?? id, tags: {}, config, relations: [] }]
    })
    // a key that could not be described is not gone
    const complete = wanted !== 'none' && wanted.all && environment.only === undefined && keys.every(({ key }) => !(key instanceof Unseen))
    environment.tellInventory?.({ resourceType: 'AWS::KMS::Key', complete, items })
    return { region, keys }
  },
})
