import { createHostSlots } from '#egress/host-slots.ts'
import { decidedAddress } from '#egress/decided-address.ts'
import type { RunnerJob } from '#runner/protocol.ts'
import type { EngineRequest } from '#scanners/sdk/engines.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { mayReach } from '#scanners/sdk/permit.ts'
import { ScanFailure } from '#scanners/sdk/scanner.ts'
import { findEngines, type EnginesOptions, type FoundEngine } from './find-engines.ts'
import { runProgram, type ProgramEnd } from './run-program.ts'

/** Engines that run at a time on this machine, and of one scan among them. */
const AT_ONCE = 4
const OF_SCAN = 2
const DECIDE_MS = 10_000

/** What a start came to. */
export interface EngineAnswer {
  version: string
  address: string
  output: Buffer
}
/** Starts engines for one scan. @throws ScanFailure: see RunEngine */
export type StartEngine = (request: EngineRequest, signal: AbortSignal) => Promise<EngineAnswer>

/** What starts the outside engines of this machine: the process that supervises runners, which start nothing themselves. */
export interface EngineHost {
  /** What was looked for, and whether it was found. */
  found(): Promise<readonly FoundEngine[]>
  /** The same as far as it is known: nothing until all have answered. */
  known(): readonly FoundEngine[]
  /** A scan's way to them: nothing is started that its permit and its egress policy do not allow, whatever its runner says. */
  of(job: Pick<RunnerJob, 'permit' | 'egress'>): StartEngine
}

export function createEngineHost(options: EnginesOptions): EngineHost {
  const slots = createHostSlots(AT_ONCE)
  let known: readonly FoundEngine[] = []
  let looked: Promise<readonly FoundEngine[]> | undefined
  const look = async (): Promise<readonly FoundEngine[]> => {
    known = await findEngines(options)
    return known
  }
  const found = (): Promise<readonly FoundEngine[]> => (looked ??= look())
  return {
    found,
    known: () => known,
    of(job) {
      const own = createHostSlots(OF_SCAN)
      return async (request, signal) => {
        const there = (await found()).find(({ engine }) => engine.name === request.engine)
        if (there?.state !== 'found') throw new ScanFailure('engine_missing', `${request.engine} is not installed where the scan runs.`)
        const leaveOwn = await own.acquire('', signal).catch(refused)
        try {
          const leave = await slots.acquire('', signal).catch(refused)
          try {
            return await start(there, { request, job }, signal)
          } finally {
            leave()
          }
        } finally {
          leaveOwn()
        }
      }
    },
  }
}

interface Order {
  request: EngineRequest
  job: Pick<RunnerJob, 'permit' | 'egress'>
}
async function start({ engine, path, version, data }: FoundEngine, { request, job }: Order, signal: AbortSignal): Promise<EngineAnswer> {
  const { host, ports, tls = false } = request
  if (!ports.every((port) => mayReach(job.permit, { host, port })))
    throw new ScanFailure('permit_elsewhere', `Ownership of ${host} is not proved.`)
  const limit = AbortSignal.any([signal, AbortSignal.timeout(DECIDE_MS)])
  const address = await decidedAddress(job.egress, { host, ports }, limit).catch(refused)
  const args = engine.argv({ address, ports, tls, version, data, perSecond: job.permit?.perSecond ?? null })
  const { limits, outputFile } = engine
  const end = await runProgram({ path, args, limits, outputFile }, untilEnd(job.permit, signal))
  if (end.state === 'failed') throw failureOf(engine.name, end.reason)
  if (!engine.exitCodes.includes(end.code)) throw new ScanFailure('engine_failed', `${engine.name} ended with exit code ${end.code}.`)
  return { version, address, output: end.output }
}

/** A permit that ends while an engine runs ends it. */
function untilEnd(permit: RunnerJob['permit'], signal: AbortSignal): AbortSignal {
  const until = permit?.until ?? null
  if (until === null) return signal
  return AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, Date.parse(until) - Date.now()))])
}

const CODES: ReadonlyMap<string, string> = new Map([
  ['timeout', 'timeout'],
  ['too_large', 'too_large'],
  ['aborted', 'aborted'],
])
const failureOf = (name: string, reason: Extract<ProgramEnd, { state: 'failed' }>['reason']): ScanFailure =>
  new ScanFailure(CODES.get(reason) ?? 'engine_failed', `${name} was ended: ${reason.replaceAll('_', ' ')}.`)

const MEANINGS: ReadonlyMap<string, string> = new Map([
  ['address_refused', 'address_refused'],
  ['url_refused', 'address_refused'],
  ['timeout', 'timeout'],
  ['aborted', 'aborted'],
])
/** @throws ScanFailure */
function refused(error: unknown): never {
  if (error instanceof NetworkError) throw new ScanFailure(MEANINGS.get(error.code) ?? 'unreachable', error.message, { cause: error })
  throw error
}
