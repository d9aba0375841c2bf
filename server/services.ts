import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Contexts } from './context.ts'
import type { Database } from './db/database.ts'
import type { DemoTarget } from './demo-target/demo-target.ts'
import type { Egress } from '#egress/egress.ts'
import type { Lender } from './lender.ts'
import type { EngineHost } from '#runner/host/engines/engine-host.ts'
import type { Runners } from '#runner/host/runners.ts'
import type { Jobs } from './jobs/job-types.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { ObjectStore } from './storage/object-store.ts'

/** What the process owns once; handed to the factories of modules. */
export interface Services {
  config: Config
  log: Logger
  database: Database
  contexts: Contexts
  secrets: Secrets
  egress: Egress
  /** What talks to targets. */
  runners: Runners
  /** What starts outside engines beside them. */
  engines: EngineHost
  /** What the operator lends to scans. */
  lender: Lender
  storage: ObjectStore
  jobs: Jobs
  /** Runs on a local start with PARAPET_DEMO on. */
  demoTarget: DemoTarget | undefined
}
