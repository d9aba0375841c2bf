import { idIn, type ResourcePart } from '#scanners/azure/fixture/index.ts'
import { diagnosticSetting } from '#scanners/azure/fixture/resources/diagnostics.ts'
import { keyVault, vaultCertificate, vaultKey, vaultSecret } from '#scanners/azure/fixture/resources/vaults.ts'
import { renewed } from './place.ts'
import { plain } from './plain.ts'

export const SHOP_VAULT = 'lantern-shop-vault'
export const OLD_VAULT = 'lantern-old-vault'

/** A vault whose use is recorded, with what it keeps. */
const vault = (name: string, contents: Parameters<typeof keyVault>[2]): ResourcePart[] => [
  keyVault(name, {}, contents),
  diagnosticSetting(idIn('Microsoft.KeyVault/vaults', name), ['group:audit']),
  plain('Microsoft.Network/privateEndpoints', name),
]

/** What the shop encrypts and signs in with: renewed every month. */
export const shopVaults = (now: Date): ResourcePart[] =>
  vault(SHOP_VAULT, {
    keys: [vaultKey('disks', renewed(now))],
    secrets: [vaultSecret('payment-provider', renewed(now)), vaultSecret('mail-gateway', renewed(now))],
    certificates: [vaultCertificate('shop-example', renewed(now))],
  })
export const archiveVaults = (now: Date): ResourcePart[] => vault(OLD_VAULT, { keys: [vaultKey('old-orders', renewed(now))] })
