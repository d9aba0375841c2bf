import type { Asking } from '#scanners/sdk/cloud/rest-collector.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { isVaultOf, type AzureCloud } from './clouds.ts'
import { linkedPages } from './linked-pages.ts'

/** Source: learn.microsoft.com/rest/api/keyvault/keys/get-keys */
const VERSION = '7.4'

/** What a key vault holds, as its own host tells it. */
export class Vault<P extends string> {
  readonly #asking: Asking<P>
  readonly #cloud: AzureCloud
  constructor(asking: Asking<P>, cloud: AzureCloud) {
    this.#asking = asking
    this.#cloud = cloud
  }

  /** @throws NetworkError url_refused where a vault's address is none of a vault of this cloud: no token is sent there */
  #urlOf(uri: string, path: string): string {
    const host = URL.canParse(uri) ? new URL(uri).host : ''
    if (!isVaultOf(this.#cloud, host)) throw new NetworkError('url_refused', 'The address of a vault is none of Azure.')
    return `https://${host}/${path}?api-version=${VERSION}`
  }

  /** One answer. @throws ApiError, NetworkError */
  async get(permission: P, uri: string, path: string): Promise<Json> {
    return this.#asking.ask({ permission, url: this.#urlOf(uri, path) })
  }

  /** The pages of a list: keys, secrets, certificates. What is kept in them is on none of these. */
  pages(permission: P, uri: string, path: 'keys' | 'secrets' | 'certificates'): AsyncGenerator<readonly Json[]> {
    return linkedPages(this.#asking, { permission, url: this.#urlOf(uri, path), link: 'nextLink' })
  }
}
