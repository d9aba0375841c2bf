import { createNetwork } from '#egress/network.ts'
import { scanners } from '#scanners/registry.ts'
import { runScan } from '#scanners/sdk/run-scan.ts'
import { ScanFailure, type CheckOutcome, type ScanEnvironment, type Scanner } from '#scanners/sdk/scanner.ts'
import type { RunnerJob, RunnerMessage } from './protocol.ts'

/** Does one job and says everything there is to say, to `done` or `failed`. Never throws. */
export async function* runJob(job: RunnerJob): AsyncGenerator<RunnerMessage> {
  try {
    const info = scanners.find(({ vectorType }) => vectorType === job.kind)
    if (info === undefined) throw new ScanFailure('unsupported', `There is no scanner for ${job.kind} yet.`)
    const scanner = await info.load()
    yield* job.mode === 'test' ? tested(scanner, job) : scanned(scanner, job)
    yield { type: 'done' }
  } catch (error) {
    if (error instanceof ScanFailure && error.code !== 'internal') {
      yield { type: 'failed', code: error.code, detail: error.message }
      return
    }
    // neither the target's fault nor the network's: the stack tells the operator where
    const cause = error instanceof ScanFailure ? error.cause : error
    yield { type: 'log', text: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }
    yield { type: 'failed', code: 'error', detail: 'The scanner failed on this target.' }
  }
}

async function* tested(scanner: Scanner<never>, job: RunnerJob): AsyncGenerator<RunnerMessage> {
  yield { type: 'tested', test: await scanner.test(job.target, environmentOf(job)) }
}

async function* scanned(scanner: Scanner<never>, job: RunnerJob): AsyncGenerator<RunnerMessage> {
  const { target, checkIds } = job
  for await (const event of runScan({ scanner, target, environment: environmentOf(job), checkIds }))
    if (event.type === 'progress') yield event
    else yield* linesOf(event.outcome)
}

function environmentOf({ mode, egress, hasPermit, userAgent, limitMs, fields, credentials }: RunnerJob): ScanEnvironment {
  return {
    network: createNetwork(egress, { userAgent }),
    // a scan is ended by its worker, which knows why
    signal: mode === 'test' ? AbortSignal.timeout(limitMs) : new AbortController().signal,
    hasPermit,
    userAgent,
    now: () => new Date(),
    fields: { ...fields, ...credentials },
  }
}

/** A verdict a line, so that a line stays short however much a check has to say. */
function* linesOf({ checkId, scope, state, reason, verdicts }: CheckOutcome): Generator<RunnerMessage> {
  for (const verdict of verdicts) yield { type: 'verdict', checkId, verdict: { ...verdict, evidence: [...verdict.evidence] } }
  yield { type: 'outcome', checkId, scope, state, reason, verdicts: verdicts.length }
}
