import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { createApp } from './app.ts'
import { auditKeysOf } from './audit.ts'
import type { Config } from './config.ts'
import { createContexts } from './context.ts'
import { lintCatalogue } from './db/catalogue-lint.ts'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { keyFileOf, ownerUrlOf, ringOfConfig, rolePasswordOf } from './db/owner.ts'
import { areRolePasswordsOld, settleRolePasswords } from './db/role-passwords.ts'
import { startDemoTarget, type DemoTarget } from './demo-target/demo-target.ts'
import { createEgress } from '#egress/egress.ts'
import type { Metrics } from './http/metrics.ts'
import { listenOn } from './listen-on.ts'
import { operatorPermitOf } from './operator-permit.ts'
import { createLender, demoCloudOf } from './lender.ts'
import { createEngineHost } from '#runner/host/engines/engine-host.ts'
import { createRunners } from '#runner/host/runners.ts'
import { runnerResolver, withRemoteRunners } from './modules/runners/index.ts'
import { createJobs, prepareJobs } from './jobs/jobs.ts'
import { registry } from './kinds.ts'
import { handlersOf } from './modules/modules.ts'
import { type KeyRing, stageOf } from './secrets/key.ts'
import { createSecrets } from './secrets/secrets.ts'
import type { Services } from './services.ts'
import { openObjectStore } from './storage/open-object-store.ts'
import { sessionResolver } from './modules/sessions/index.ts'

const WEB_FOLDER = new URL('../dist/web', import.meta.url).pathname

/** Services together with what closes them. */
export interface OpenServices {
  services: Services
  close: () => Promise<void>
}

export interface OpenOptions {
  /** Work on jobs in this process too; without it jobs are only queued. */
  work: boolean
  log?: Logger
  /** Serve the demo target; only the process that people start does. */
  demoTarget?: boolean
}

/** What a running server says of a rotation beside it. */
function tellRotation(log: Logger, ring: KeyRing): void {
  const [{ id: keyId }] = ring
  if (stageOf(ring) !== 'resting') log.info({ keyId }, "the installation's key is being rotated")
  else if (areRolePasswordsOld(ring))
    log.warn(
      { keyId },
      "the installation's key was rotated; the database's roles keep passwords of the old one until all servers have stopped and one starts again",
    )
  else log.info({ keyId }, "the installation's key was rotated")
}

/** The demo target, or none where it cannot listen: the product starts without it. */
async function openDemoTarget({ demoTargetPort: port, dataDir }: Config, log: Logger): Promise<DemoTarget | undefined> {
  const stateFile = join(dataDir, 'demo-target.json')
  try {
    return await listenOn('PARAPET_DEMO_TARGET_PORT', port, () => startDemoTarget({ port, stateFile }))
  } catch (error) {
    log.warn({ err: error }, `The demo target does not run. ${error instanceof Error ? error.message : ''}`)
    return undefined
  }
}

/**
 * Brings everything up that a process needs: key, database (embedded unless DATABASE_URL is set), schema, catalogue lint, queue.
 * @throws an Error whose message is one sentence for the operator
 */
export async function openServices(config: Config, options: OpenOptions): Promise<OpenServices> {
  const log = options.log ?? pino({ level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] })
  await mkdir(config.dataDir, { recursive: true })
  // before the database is started: a key that cannot be used stops everything
  ringOfConfig(config)
  const ownerUrl = await ownerUrlOf(config, (line) => log.debug(line))
  if (config.key === undefined) await settleRolePasswords(ownerUrl, keyFileOf(config))
  const secrets = createSecrets(
    config.key === undefined ? { keyFile: keyFileOf(config), changed: (ring) => tellRotation(log, ring) } : { keyFromEnv: config.key },
  )
  const passwordOf = rolePasswordOf(secrets)
  await migrate(ownerUrl, passwordOf)
  await prepareJobs(ownerUrl)
  const faults = await lintCatalogue(ownerUrl)
  if (faults.length > 0) throw new Error(`The database is not safe to use: ${faults.join('; ')}.`)

  const database = openDatabase({
    ownerUrl,
    passwordOf,
    maxClients: config.databaseClients,
    onError: (error) => log.error({ err: error }, 'database connection lost'),
  })
  const jobs = await createJobs({ workerUrl: database.urlOf('worker'), log, work: options.work })
  const demoTarget = options.demoTarget === true && config.demo && config.isLocal ? await openDemoTarget(config, log) : undefined
  const egress = createEgress({
    allowedPrivateTargets: config.allowedPrivateTargets,
    ...(config.nameServers.length > 0 && { nameServers: config.nameServers }),
    allowedEndpoints: () => (demoTarget ? [{ host: '127.0.0.1', port: demoTarget.port }] : []),
  })
  const engines = createEngineHost(config.engines)
  // nobody waits for it: until it is through, kinds are described without
  void engines.found()
  const lender = createLender(config, egress, demoCloudOf(demoTarget))
  const contexts = createContexts({
    database,
    auditKeys: auditKeysOf(secrets),
    operatorPermit: operatorPermitOf(config),
    enqueueIn: jobs.enqueueIn,
  })
  const here = createRunners({ scansAtOnce: config.scanConcurrency, extraCaCerts: config.extraCaCerts, log, engines })
  const runners = withRemoteRunners(here, { contexts, database, secrets, log })
  const storage = await openObjectStore(config.objects)
  const services: Services = { config, log, database, contexts, secrets, egress, runners, engines, lender, storage, jobs, demoTarget }
  return {
    services,
    async close() {
      await jobs.stop()
      await runners.close()
      await demoTarget?.close()
      await database.close()
    },
  }
}

/** The HTTP server of these services, not listening yet. */
export function createServer(
  services: Services,
  options: { rateLimits?: boolean; web?: boolean; metrics?: Metrics } = {},
): Promise<FastifyInstance> {
  const { config, contexts, database, log } = services
  const isTls = config.publicUrl.startsWith('https:')
  return createApp({
    contexts,
    log,
    secrets: services.secrets,
    isTls,
    trustedProxies: [...(isTls ? ['loopback'] : []), ...config.trustedProxies],
    isLocal: config.isLocal,
    secureCookies: isTls,
    origins: [new URL(config.publicUrl).origin],
    handlers: handlersOf(services),
    registry,
    resolveToken: sessionResolver(services),
    resolveRunner: runnerResolver(services),
    dependencies: [{ name: 'database', check: () => database.platform.selectFrom('account').select('account_id').limit(1).execute() }],
    rateLimits: options.rateLimits ?? true,
    ...(options.metrics !== undefined && { metrics: options.metrics }),
    ...(options.web === false || !existsSync(WEB_FOLDER) ? {} : { webFolder: WEB_FOLDER }),
  })
}
