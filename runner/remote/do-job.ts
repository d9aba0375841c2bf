import type { Logger } from 'pino'
import { mayReach, type ReachList } from '#egress/reach.ts'
import type { Relay } from '#runner/host/runners.ts'
import { runnerJob, type RunnerJob, type RunnerMessage } from '#runner/protocol.ts'
import { scanners } from '#scanners/registry.ts'
import { ScanFailure, type ScannerInfo } from '#scanners/sdk/scanner.ts'
import { JobCancelled, type LineSender } from './line-sender.ts'
import { LinkRefused } from './server-link.ts'

/** What the owner of this machine permits; null: what was registered at the server. */
export type LocalScope = ReachList | null

/** What it will ask first, as far as it is known before: a name's own addresses decide as they are connected to. */
function addressesOf({ connection }: ScannerInfo, { fields, target }: RunnerJob): string[] {
  const asked: readonly unknown[] = [...connection.addresses(fields), ...(URL.canParse(target) ? [target] : [])]
  return asked.filter((address) => typeof address === 'string')
}

const refusal = (detail: string): ScanFailure => new ScanFailure('runner_refused', detail)
const hostOf = (address: string): string => (URL.parse(address)?.hostname ?? address).replace(/^\[(.*)\]$/u, '$1')

/**
 * The job as it is done here: it can be narrowed by this machine's owner, and takes no way that the server's machine would have.
 * @throws ScanFailure runner_refused for a target that may never be reached from here
 */
export function admitJob(job: RunnerJob, localScope: LocalScope): RunnerJob {
  const within = [...(job.egress.within ?? []), ...(localScope === null ? [] : [localScope])]
  const info = scanners.find(({ vectorType }) => vectorType === job.kind)
  if (info === undefined) throw new ScanFailure('unsupported', `This runner has no scanner for ${job.kind}. Update it.`)
  for (const address of addressesOf(info, job)) {
    const host = hostOf(address)
    if (host !== '' && within.some((list) => !mayReach(list, host)))
      throw refusal(`${host} is outside of what the owner of this runner's machine, or its registration, lets it reach.`)
  }
  const { allowedPrivateTargets } = job.egress
  return { ...job, egress: { allowedPrivateTargets, allowedEndpoints: [], within } }
}

const failed = (error: ScanFailure): string => {
  const message: RunnerMessage = { type: 'failed', code: error.code, detail: error.message.slice(0, 500) }
  return JSON.stringify(message)
}

interface Given {
  line: string
  localScope: LocalScope
  relay: Relay
}

/**
 * Does one job from its line to its last line. Whatever goes wrong in it is said in a last line.
 * @throws JobCancelled · LinkRefused when nobody takes the lines
 */
export async function doJob(
  { log, ...given }: Given & { log: Logger },
  sender: Pick<LineSender, 'tell' | 'end'>,
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const said of linesOf(given, signal)) await sender.tell(said)
  } catch (error) {
    if (error instanceof JobCancelled || error instanceof LinkRefused || signal.aborted) throw error
    if (!(error instanceof ScanFailure)) log.error({ err: error }, 'a job failed by a fault of the runner itself')
    await sender.tell(
      failed(error instanceof ScanFailure ? error : new ScanFailure('error', 'The runner failed on this job; its own log tells why.')),
    )
  }
  await sender.end()
}

async function* linesOf({ line, localScope, relay }: Given, signal: AbortSignal): AsyncGenerator<string> {
  const parsed = runnerJob.safeParse(readJson(line))
  if (!parsed.success) throw new ScanFailure('unsupported', 'This runner does not know jobs of this form. Update it.')
  const job = admitJob(parsed.data, localScope)
  const info = scanners.find(({ vectorType }) => vectorType === job.kind)
  if (info !== undefined) yield* relay.relay(job, info, signal)
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
