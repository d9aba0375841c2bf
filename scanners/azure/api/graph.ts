import type { Asking } from '#scanners/sdk/cloud/rest-collector.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { cloudOf } from './clouds.ts'
import { linkedPages } from './linked-pages.ts'

/** Microsoft Graph, as a collector asks it. P: the rights of the application that it says it asks with. */
export class Graph<P extends string> {
  readonly #asking: Asking<P>
  constructor(asking: Asking<P>) {
    this.#asking = asking
  }

  /** @param path below the version: policies/authorizationPolicy */
  #urlOf(path: string): string {
    return `https://${cloudOf(this.#asking.environment.fields['cloud']).graph}/v1.0/${path}`
  }

  /** One answer. @throws ApiError, NetworkError */
  get(permission: P, path: string): Promise<Json> {
    return this.#asking.ask({ permission, url: this.#urlOf(path) })
  }

  /** The pages of a list. */
  pages(permission: P, path: string): AsyncGenerator<readonly Json[]> {
    return linkedPages(this.#asking, { permission, url: this.#urlOf(path), link: '@odata.nextLink' })
  }
}
