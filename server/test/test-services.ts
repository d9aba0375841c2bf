import { join } from 'node:path'
import pino from 'pino'
import { auditKeysOf } from '#server/audit.ts'
import { readConfig, type Config } from '#server/config.ts'
import { createContexts } from '#server/context.ts'
import { openDatabase } from '#server/db/database.ts'
import { createEgress, type Egress } from '#egress/egress.ts'
import { operatorPermitOf } from '#server/operator-permit.ts'
import { createLender } from '#server/lender.ts'
import { createEngineHost } from '#runner/host/engines/engine-host.ts'
import { ENGINE_NAMES } from '#scanners/sdk/engines.ts'
import { createRunners } from '#runner/host/runners.ts'
import { withRemoteRunners } from '#server/modules/runners/index.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { createSecrets } from '#server/secrets/secrets.ts'
import type { Services } from '#server/services.ts'
import { openFolderStore } from '#server/storage/folder-store.ts'

export const testPasswordOf = (role: string): string => `test-${role}`

interface TestServicesOptions {
  ownerUrl: string
  dataDir: string
  work: boolean
  overrides?: Partial<Config>
}

/** The real services on a test's database. It needs no test runner, so that a process of its own can hold them too. */
export async function openTestServices({ ownerUrl, dataDir, work, overrides }: TestServicesOptions): Promise<Services> {
  const config: Config = {
    // buckets that nobody stands in for are nowhere
    ...readConfig({
      PARAPET_DATA_DIR: dataDir,
      PARAPET_ALLOWED_PRIVATE_TARGETS: '127.0.0.1/32',
      PARAPET_OBJECTS_ENDPOINT: 'http://127.0.0.1:9',
    }),
    databaseClients: 5,
    ...overrides,
  }
  const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' })
  const secrets = createSecrets({ keyFile: join(dataDir, 'key') })
  const database = openDatabase({ ownerUrl, passwordOf: testPasswordOf, maxClients: config.databaseClients, onError: () => undefined })
  const jobs = await createJobs({ workerUrl: database.urlOf('worker'), log, work })
  const egress = createEgress({ allowedPrivateTargets: config.allowedPrivateTargets, allowedEndpoints: () => [] })
  // none of those that happen to be installed where the tests run
  const engines = createEngineHost({ folders: [], without: ENGINE_NAMES })
  const contexts = createContexts({
    database,
    auditKeys: auditKeysOf(secrets),
    operatorPermit: operatorPermitOf(config),
    enqueueIn: jobs.enqueueIn,
  })
  const here = createRunners({ scansAtOnce: config.scanConcurrency, extraCaCerts: undefined, log, engines })
  return {
    config,
    log,
    database,
    secrets,
    jobs,
    contexts,
    runners: withRemoteRunners(here, { contexts, database, secrets, log }),
    engines,
    egress,
    lender: createLender(config, egress),
    storage: await openFolderStore(join(dataDir, 'objects')),
    demoTarget: undefined,
  }
}

/** Puts another network in the place of the services' own, for scans as well. */
export function useEgress(services: Services, egress: Egress): void {
  services.egress = egress
  services.lender = createLender(services.config, egress)
}
