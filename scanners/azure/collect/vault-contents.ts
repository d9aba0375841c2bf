import { flagAt, labelsAt, numberAt, shown, textAt, toldFlag } from '#scanners/sdk/cloud/fields.ts'
import { known, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { cloudOf } from '#scanners/azure/api/clouds.ts'
import { Vault } from '#scanners/azure/api/vault.ts'
import { armId, resourceOf } from '#scanners/azure/arm-id.ts'
import type { AzureFacts } from '#scanners/azure/facts.ts'
import { subscriptionCollector, type ArmResource, type Service } from './collector.ts'
import type { KeyVault } from './key-vaults.ts'
import { partsOf, type Parts } from './parts.ts'

/** A key, a secret or a certificate: its dates, never its value. */
export interface VaultItem extends ArmResource {
  vault: KeyVault
  enabled: Seen<boolean>
  /** null: it does not end. */
  expiresAt: Seen<Date | null>
  /** From when it is valid; null: Azure does not say. */
  validFrom: Seen<Date | null>
}

/** Seconds since 1970, as the vault's attributes have them. */
function momentAt(row: Json, name: string): Seen<Date | null> {
  const seconds = numberAt(row, 'attributes', name)
  if (seconds !== undefined) return new Date(seconds * 1_000)
  const attributes = toldFlag(row, ['attributes', 'enabled'], true)
  return attributes instanceof Unseen || textAt(row, 'attributes', name) !== undefined ? new Unseen('error') : null
}

/** @throws NetworkError for a row without a name */
function itemIn(row: Json, vault: KeyVault, kind: 'keys' | 'secrets' | 'certificates'): VaultItem | null {
  // the key and the secret of a certificate end with it
  if (flagAt(row, 'managed') === true) return null
  const address = textAt(row, 'kid') ?? textAt(row, 'id') ?? ''
  const name = new RegExp(`/${kind}/([^/?#]{1,127})`, 'u').exec(address)?.[1]
  const id = armId(`${vault.id}/${kind}/${name ?? ''}`)
  if (id === null || name === undefined) throw new NetworkError('protocol_error', 'A vault has an entry without a name.')
  return {
    id,
    name,
    region: vault.region,
    vault,
    enabled: toldFlag(row, ['attributes', 'enabled'], true),
    expiresAt: momentAt(row, 'exp'),
    validFrom: momentAt(row, 'nbf'),
  }
}

interface Contents<P extends string> {
  kind: 'keys' | 'secrets' | 'certificates'
  permission: P
  resourceType: string
}
const contentsOf = <P extends string>(
  { environment, asking }: Service<P>,
  vaults: readonly KeyVault[],
  { kind, permission, resourceType }: Contents<P>,
): Promise<Parts<VaultItem>> => {
  const vault = new Vault(asking, cloudOf(environment.fields['cloud']))
  return partsOf(environment, vaults, {
    resourceType,
    pagesOf: ({ uri }) => vault.pages(permission, uri, kind),
    factOf: (row, parent) => itemIn(row, parent, kind),
    itemOf: (row, { id, name, region, enabled, expiresAt }, parent) => ({
      resource: resourceOf(id, region),
      name,
      tags: labelsAt(row, 'tags'),
      config: shown({ enabled: known(enabled), expires: known(expiresAt) }),
      relations: [{ kind: 'member-of', to: parent.id }],
    }),
  })
}

const collectorOf = (id: 'vault-keys' | 'vault-secrets' | 'vault-certificates', contents: Contents<string>) =>
  subscriptionCollector<typeof id, string>({
    id,
    asks: [contents.permission],
    after: ['key-vaults'],
    collect: (service, { 'key-vaults': vaults = [] }: Partial<AzureFacts>) => contentsOf(service, vaults, contents),
  })

/** Source: learn.microsoft.com/rest/api/keyvault/keys/get-keys */
export const vaultKeys = collectorOf('vault-keys', {
  kind: 'keys',
  permission: 'data:Microsoft.KeyVault/vaults/keys/read',
  resourceType: 'Microsoft.KeyVault/vaults/keys',
})
/** Names and dates of secrets, not their values. Source: learn.microsoft.com/rest/api/keyvault/secrets/get-secrets */
export const vaultSecrets = collectorOf('vault-secrets', {
  kind: 'secrets',
  permission: 'data:Microsoft.KeyVault/vaults/secrets/readMetadata/action',
  resourceType: 'Microsoft.KeyVault/vaults/secrets',
})
/** Source: learn.microsoft.com/rest/api/keyvault/certificates/get-certificates */
export const vaultCertificates = collectorOf('vault-certificates', {
  kind: 'certificates',
  permission: 'data:Microsoft.KeyVault/vaults/certificates/read',
  resourceType: 'Microsoft.KeyVault/vaults/certificates',
})
