import type { Json } from '#scanners/sdk/inventory.ts'
import type { Collector, ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { accessFailure } from './api-error.ts'
import type { Question, RestSession } from './rest-session.ts'

/** A collector of a provider whose services speak JSON over HTTP: it says beforehand which permissions it asks with. */
export interface RestCollector<Facts, Id extends string> extends Collector<Facts, Id> {
  asks: readonly string[]
}

/** What such a collector is handed. P: the permissions that it says it asks with. */
export interface Asking<P extends string> {
  environment: ScanEnvironment
  /** @throws ApiError, NetworkError */
  ask: (question: Question & { permission: P }) => Promise<Json>
}

export interface RestDefinition<Facts, Id extends string & keyof Facts, P extends string> {
  id: Id
  asks: readonly P[]
  /** Collectors whose facts it reads. */
  after?: readonly (string & keyof Facts)[]
  per?: 'scope'
  limitMs?: number
  /** No check needs it: it tells of resources of this service. */
  inventory?: string
  collect: (asking: Asking<P>, facts: Partial<Facts>, target: string) => Promise<Facts[Id]>
}

/** Makes the collectors of a kind. @param sessionOf the session of a scan, the same for all its collectors */
export const restCollectors =
  <Facts>(sessionOf: (environment: ScanEnvironment) => RestSession) =>
  <Id extends string & keyof Facts, P extends string>({
    id,
    asks,
    after = [],
    per,
    limitMs,
    inventory,
    collect,
  }: RestDefinition<Facts, Id, P>): RestCollector<Facts, string & keyof Facts> => ({
    id,
    asks,
    after,
    ...(per !== undefined && { per }),
    ...(limitMs !== undefined && { limitMs }),
    ...(inventory !== undefined && { inventory }),
    async collect(facts, target, environment) {
      const session = sessionOf(environment)
      try {
        facts[id] = await collect({ environment, ask: (question) => session.ask(question, environment) }, facts, target)
      } catch (error) {
        throw accessFailure(error)
      }
    },
  })
