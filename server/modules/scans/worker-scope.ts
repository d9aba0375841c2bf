import { noClient, type Ctx, type Scope } from '#server/context.ts'
import type { Services } from '#server/services.ts'

/** One transaction of the product's own worker in an account; the worker holds every right. */
export const inWorker = <T>(
  { contexts, log }: Pick<Services, 'contexts' | 'log'>,
  accountId: string,
  run: (ctx: Ctx) => Promise<T>,
): Promise<T> => {
  const scope: Scope = {
    accountId,
    principal: { kind: 'worker', label: 'Parapet worker' },
    language: 'en',
    client: noClient,
    log,
  }
  return contexts.inTransaction(scope, {}, run)
}
