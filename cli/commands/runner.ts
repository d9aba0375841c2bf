import { existsSync, readFileSync, statSync } from 'node:fs'
import { arch, homedir, platform, release } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import { isReachEntry } from '#egress/reach.ts'
import { createEngineHost } from '#runner/host/engines/engine-host.ts'
import type { EnginesOptions } from '#runner/host/engines/find-engines.ts'
import { createRelay, type Relay } from '#runner/host/runners.ts'
import { openOwnLog } from '#runner/remote/own-log.ts'
import { RemoteRunner, type RemoteRunnerOptions } from '#runner/remote/remote-runner.ts'
import { checkMyself } from '#runner/remote/self-check.ts'
import { createServerLink, LinkRefused, readServerUrl } from '#runner/remote/server-link.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { required, UsageError, type Command } from '#cli/command.ts'
import packageFile from '../../package.json' with { type: 'json' }

/** EX_NOPERM of sysexits.h: the server wants nothing of this runner, and starting it again changes nothing. */
const REFUSED = 77
const SLOTS_MAX = 16
const SLOTS = 2

/** Where a token may stand instead of in the arguments, which other people of the machine can read. */
function tokenOf(given: string | undefined, file: string | undefined): string {
  const fromFile = file ?? process.env['PARAPET_RUNNER_TOKEN_FILE']
  if (fromFile !== undefined && fromFile !== '') {
    if ((statSync(fromFile).mode & 0o077) !== 0)
      throw new UsageError(`${fromFile} can be read by other people of this machine. Run: chmod 600 ${fromFile}`)
    return readFileSync(fromFile, 'utf8').trim()
  }
  return required(given ?? process.env['PARAPET_RUNNER_TOKEN'], 'PARAPET_RUNNER_TOKEN, --token-file or --token')
}

/** @throws UsageError naming the first entry that is none */
function scopeOf(given: readonly string[] | undefined): string[] | null {
  if (given === undefined) return null
  const entries = given.flatMap((part) => part.split(',')).map((entry) => entry.trim().toLowerCase())
  const wrong = entries.find((entry) => !isReachEntry(entry))
  if (wrong !== undefined)
    throw new UsageError(`--scope: "${wrong}" is no network such as 10.0.0.0/8, address, name, *.example.com, or public.`)
  return entries
}

function slotsOf(given: string | undefined): number {
  const slots = given === undefined ? SLOTS : Number(given)
  if (!Number.isInteger(slots) || slots < 1 || slots > SLOTS_MAX) throw new UsageError(`--jobs: a number from 1 to ${SLOTS_MAX}.`)
  return slots
}

function serverOf(given: string | undefined): string {
  try {
    return readServerUrl(required(given ?? process.env['PARAPET_URL'], '--url'))
  } catch (error) {
    throw error instanceof UsageError || !(error instanceof Error) ? error : new UsageError(`--url: ${error.message}`)
  }
}

/** Where external tools are looked for, and which are left out: by the same variables as on the server's machine. @throws UsageError */
function enginesOf({ PARAPET_ENGINES, PARAPET_ENGINES_PATH }: NodeJS.ProcessEnv): EnginesOptions {
  try {
    return readConfig({ PARAPET_ENGINES, PARAPET_ENGINES_PATH }).engines
  } catch (error) {
    throw error instanceof ConfigError ? new UsageError(error.message) : error
  }
}

/** Runs until it is stopped, refused, or with --once until its job is done. */
async function serve(options: RemoteRunnerOptions, relay: Relay, log: Logger): Promise<number> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      log.info('stopping; jobs under way go back to the server')
      stopping.abort()
    })
  try {
    await new RemoteRunner(options, stopping.signal).run()
    return 0
  } catch (error) {
    if (!(error instanceof LinkRefused)) throw error
    log.error({ code: error.code }, `the server refuses this runner: ${error.message}`)
    return REFUSED
  } finally {
    await relay.close()
  }
}

export const command: Command = {
  help: `Usage: parapet runner --url <address of the server> [--scope <entry,entry>] [--jobs <n>] [--data <folder>] [--once | --self-check]

Scans from this machine what its server cannot reach. It asks the server for jobs over HTTPS, and nothing connects to it.
Register it first, under Connections › Runners: its token is shown there once.

  --url         address of the server, as people open it; https:// unless the server is this machine
  --token-file  file with the token, readable by you alone
  --token       the token itself; other people of the machine can read arguments
  --scope       what jobs may connect to, besides what was registered: 10.0.0.0/8, 192.0.2.7, shop.example, *.corp.example, public
  --jobs        jobs at the same time, 1 to ${SLOTS_MAX} (${SLOTS})
  --data        folder of its log (~/.parapet-runner)
  --once        end after one job
  --self-check  test server, certificate, version, engines and permissions, and end

Environment: PARAPET_RUNNER_TOKEN or PARAPET_RUNNER_TOKEN_FILE, PARAPET_URL; PARAPET_ENGINES, PARAPET_ENGINES_PATH; HTTPS_PROXY with NODE_USE_ENV_PROXY=1; NODE_EXTRA_CA_CERTS.
Exit codes: 0 stopped or done, 2 it could not run or the self-check failed, ${REFUSED} the server refuses it (revoked, or started elsewhere).`,
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        url: { type: 'string' },
        token: { type: 'string' },
        'token-file': { type: 'string' },
        scope: { type: 'string', multiple: true },
        jobs: { type: 'string' },
        data: { type: 'string' },
        once: { type: 'boolean', default: false },
        'self-check': { type: 'boolean', default: false },
      },
    })
    const server = serverOf(values.url)
    const link = createServerLink(server, tokenOf(values.token, values['token-file']))
    const folder = values.data ?? join(homedir(), '.parapet-runner')
    const slots = slotsOf(values.jobs)
    const log = openOwnLog(folder, { isQuiet: values['self-check'] })
    const extraCaCerts = process.env['NODE_EXTRA_CA_CERTS']
    const engines = createEngineHost(enginesOf(process.env))
    const relay = createRelay({
      scansAtOnce: slots,
      extraCaCerts: extraCaCerts !== undefined && existsSync(extraCaCerts) ? extraCaCerts : undefined,
      log,
      engines,
    })
    const options = {
      link,
      relay,
      log,
      version: packageFile.version,
      platform: `${platform()} ${release()} ${arch()}`.slice(0, 100),
      engines: (await engines.found())
        .filter(({ state }) => state !== 'missing')
        .map(({ engine, state, version }) => ({ name: engine.name, state, version })),
      localScope: scopeOf(values.scope),
      slots,
      once: values.once,
    }
    return values['self-check']
      ? checkMyself(options, { server, folder, write: (text) => process.stdout.write(text) })
      : serve(options, relay, log)
  },
}
