import type { Handler } from './http/handlers.ts'
import type { Subscriber } from './events/subscriber.ts'
import type { Services } from './services.ts'

/** What a module adds to the product; server/modules/modules.ts lists them all. */
export interface Module {
  /** Answers of its routes, each described in contract/. */
  routes?: (services: Services) => Handler[]
  /** Who of it hears of what happens in accounts. */
  subscribers?: readonly Subscriber[]
  /** Begins its background work; called once in each worker process. */
  jobs?: (services: Services) => Promise<unknown>
}
