import { parseArgs } from 'node:util'
import { enableCompileCache } from 'node:module'
import { ConfigError, readConfig } from './config.ts'
import { startJobs } from './modules/modules.ts'
import { createMetrics } from './http/metrics.ts'
import { listenOn } from './listen-on.ts'
import { createServer, openServices } from './start.ts'
import { followDemoTarget } from './modules/demo/index.ts'
import type { Services } from './services.ts'

enableCompileCache()

const ROLES = ['api', 'worker'] as const

function rolesWanted(): Set<string> {
  const { values } = parseArgs({ options: { role: { type: 'string', default: 'api,worker' } } })
  const wanted = new Set(values.role.split(','))
  for (const role of wanted)
    if (!ROLES.some((known) => known === role)) throw new ConfigError(`--role=${role} is not known; choose api, worker, or api,worker.`)
  return wanted
}

/** Starts this process: API, worker or both. Ends cleanly on Ctrl-C and SIGTERM; the embedded database goes on for the next start. */
async function main(): Promise<void> {
  const roles = rolesWanted()
  const config = readConfig()
  const isWorker = roles.has('worker')
  const { services, close } = await openServices(config, { work: isWorker, demoTarget: roles.has('api') })
  await followDemoTarget(services)
  if (isWorker) await startJobs(services)
  const metrics = config.metrics && createMetrics()
  const server = roles.has('api') ? await createServer(services, metrics && { metrics }) : undefined
  const { metrics: scraped } = config
  const closeMetrics = scraped && (await listenOn('PARAPET_METRICS_PORT', scraped.port, async () => metrics?.listen(scraped)))
  const stop = async (): Promise<void> => {
    // a stuck stop must not keep the terminal: everything acknowledged is in the database already
    setTimeout(() => process.exit(1), 8_000).unref()
    await server?.close()
    await closeMetrics?.()
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
  if (server === undefined) {
    console.log('Parapet worker is waiting for scans. Ctrl-C ends it.')
    return
  }
  await listenOn('PARAPET_PORT', config.port, () => server.listen({ host: config.host, port: config.port }))
  console.log(welcome(services))
}

function welcome({ config, demoTarget }: Services): string {
  const lines = ['', `  Parapet is ready:  ${config.publicUrl}`, '', '  Next: open it, and explore the demo or create an account.']
  if (config.isLocal && config.smtpUrl === undefined)
    lines.push(
      '  Its mails and text messages stay on this machine. This link lets your browser read them:',
      `      ${config.publicUrl}/outbox#start=${config.startToken}`,
    )
  if (demoTarget !== undefined) {
    const wanted = config.demoTargetPort
    const instead = [0, demoTarget.port].includes(wanted) ? '' : ` (port ${wanted} is in use by another program)`
    lines.push(`  A deliberately insecure demo site to scan runs at ${demoTarget.url}${instead}`)
  }
  return [...lines, '  Ctrl-C ends it; your data stays.', ''].join('\n')
}

await main().catch((error: unknown) => {
  const isTold = error instanceof ConfigError || (error instanceof Error && !('code' in error))
  console.error(isTold ? error.message : error)
  process.exit(1)
})
