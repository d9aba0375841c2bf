import { at, listAt, textAt } from '#scanners/sdk/cloud/fields.ts'
import { isAbsent } from '#scanners/sdk/cloud/api-error.ts'
import type { Asking } from '#scanners/sdk/cloud/rest-collector.ts'
import { listIn, nextIn, pagesOf, type Page } from '#scanners/sdk/cloud/rest-lists.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { withinOf } from '#scanners/azure/arm-id.ts'
import type { AzureCloud } from './clouds.ts'
import { linkedPages } from './linked-pages.ts'
import { API_VERSIONS, type ArmType } from './versions.ts'

/** Rows of one page of Resource Graph, which is the most there are: learn.microsoft.com/azure/governance/resource-graph/concepts/work-with-data */
const GRAPH_ROWS = 1_000

/** Azure Resource Manager, as a collector asks it. P: the permissions that it says it asks with. */
export class Arm<P extends string> {
  readonly #cloud: AzureCloud
  readonly #asking: Asking<P>

  constructor(asking: Asking<P>, cloud: AzureCloud) {
    this.#asking = asking
    this.#cloud = cloud
  }

  /** @param path below the management host: /subscriptions/… */
  #urlOf(path: string, type: ArmType): string {
    const url = new URL(`https://${this.#cloud.management}`)
    url.pathname = path
    url.searchParams.set('api-version', API_VERSIONS[type])
    return url.href
  }

  /** One answer. @throws ApiError, NetworkError */
  get(permission: P, path: string, type: ArmType): Promise<Json> {
    return this.#asking.ask({ permission, url: this.#urlOf(path, type) })
  }

  /** The pages of a list. */
  pages(permission: P, path: string, type: ArmType): AsyncGenerator<readonly Json[]> {
    return linkedPages(this.#asking, { permission, url: this.#urlOf(path, type), link: 'nextLink' })
  }

  /**
   * All resources of a type in a subscription; of a verification, the one alone that it is about or that holds what it is about.
   * That there is no such one is an answer.
   */
  async *resources(permission: P, subscription: string, type: ArmType): AsyncGenerator<readonly Json[]> {
    const { only } = this.#asking.environment
    const one = only === undefined ? null : withinOf(only.genericIdentifierValue, type)
    if (one === null) {
      yield* this.pages(permission, `/subscriptions/${subscription}/providers/${type}`, type)
      return
    }
    try {
      yield [await this.get(permission, one, type)]
    } catch (error) {
      if (!isAbsent(error)) throw error
    }
  }

  /** The rows of a query of Resource Graph in one subscription. */
  graph(permission: P, subscription: string, query: string): AsyncGenerator<readonly Json[]> {
    const url = this.#urlOf('/providers/Microsoft.ResourceGraph/resources', 'Microsoft.ResourceGraph/resources')
    return pagesOf(async (next): Promise<Page> => {
      const options = { $top: GRAPH_ROWS, resultFormat: 'objectArray', ...(next !== undefined && { $skipToken: next }) }
      const body = { subscriptions: [subscription], query, options }
      const answer = await this.#asking.ask({ permission, url, method: 'POST', body })
      const skipToken = nextIn(answer, '$skipToken')
      if (skipToken === null && textAt(answer, 'resultTruncated') === 'true')
        throw new NetworkError('protocol_error', 'Resource Graph left rows out.')
      return { items: listIn(at(answer, 'data')), next: skipToken }
    })
  }
}

/** Ids that a list of references names: [{ id }]. */
export const refsAt = (value: Json | undefined, ...path: readonly string[]): Json[] =>
  listAt(value, ...path).flatMap((one) => at(one, 'id') ?? [])
