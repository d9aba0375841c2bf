import { listAt, textAt } from '#scanners/sdk/cloud/fields.ts'
import { seen } from '#scanners/sdk/cloud/rest-lists.ts'
import type { Seen } from '#scanners/sdk/cloud/unseen.ts'
import { cloudOf } from '#scanners/azure/api/clouds.ts'
import { Vault } from '#scanners/azure/api/vault.ts'
import { aboutEach, subscriptionCollector } from './collector.ts'

const READ = 'data:Microsoft.KeyVault/vaults/keyrotationpolicies/read'
/** Whether a key is renewed automatically; by id of the key. */
export type KeyRotations = ReadonlyMap<string, Seen<boolean>>

/**
 * A policy has actions: 'Rotate' renews, 'Notify' only tells. A key without one is not renewed.
 * Source: learn.microsoft.com/rest/api/keyvault/keys/get-key-rotation-policy
 */
export const vaultRotation = subscriptionCollector({
  id: 'vault-rotation',
  asks: [READ],
  after: ['vault-keys'],
  collect({ asking, environment }, { 'vault-keys': keys }) {
    const vault = new Vault(asking, cloudOf(environment.fields['cloud']))
    return aboutEach(keys?.all ?? [], ({ name, vault: { uri } }) =>
      seen(
        vault
          .get(READ, uri, `keys/${encodeURIComponent(name)}/rotationpolicy`)
          .then((policy) => listAt(policy, 'lifetimeActions').some((one) => textAt(one, 'action', 'type')?.toLowerCase() === 'rotate')),
        false,
      ),
    )
  },
})
