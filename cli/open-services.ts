import pino from 'pino'
import { readConfig } from '#server/config.ts'
import type { Services } from '#server/services.ts'
import { openServices } from '#server/start.ts'

/**
 * Runs with the server's services beside a running server or without one: the embedded database is adopted when it runs,
 * and started when it does not. Warnings go to standard error; standard output is the command's.
 */
export async function withServices<T>(run: (services: Services) => Promise<T>): Promise<T> {
  const log = pino({ level: 'warn' }, pino.destination(2))
  const { services, close } = await openServices(readConfig(), { work: false, log })
  try {
    return await run(services)
  } finally {
    await close()
  }
}
