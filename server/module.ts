import type { Handler } from './http/handlers.ts'
import type { Services } from './services.ts'

/** What a module adds to the product; server/modules/modules.ts lists them all. */
export interface Module {
  /** Answers of its routes, each described in contract/. */
  routes?: (services: Services) => Handler[]
  /** Begins its background work; called once in each worker process. */
  jobs?: (services: Services) => Promise<unknown>
}
