import { scanFailure } from './failure.ts'
import { ScanRun } from './scan-run.ts'
import { ScanFailure, type CheckOutcome, type ScanEvent, type ScanRequest } from './scanner.ts'

/** Counts what was reported, for the progress events. */
class Tally {
  readonly #resources = new Set<string>()
  #done = 0
  add({ verdicts }: CheckOutcome): void {
    this.#done += 1
    for (const { resource } of verdicts) this.#resources.add(`${resource.genericIdentifier} ${resource.genericIdentifierValue}`)
  }
  /** @param total outcomes that there will be */
  event(current: string, total: number): ScanEvent {
    const progress = total === 0 ? 0 : Math.floor((100 * this.#done) / total)
    return { type: 'progress', progress, current, resourcesSeen: this.#resources.size }
  }
}

/**
 * Runs a scan and yields each check's outcome as soon as the facts it needs are there.
 *
 * A failed collector gives its checks a coverage state other than 'ran', never a PASS. A failed essential collector
 * throws ScanFailure before any outcome was yielded. An abort throws ScanFailure('aborted') at once, whether or not
 * the collectors listen; ending the iteration early stops them too.
 */
export async function* runScan<Facts>(request: ScanRequest<Facts>): AsyncGenerator<ScanEvent> {
  const ended = new AbortController()
  const { signal } = request.environment
  const run = new ScanRun(request, AbortSignal.any([signal, ended.signal]))
  const tally = new Tally()
  const aborted = abortion(signal)
  try {
    run.startWhatCan()
    yield tally.event(run.first, run.planned)
    while (run.isUnderWay) {
      const hasEnded = await Promise.race([aborted, run.next()])
      yield* run.told()
      if (!hasEnded) continue
      run.startWhatCan()
      if (run.essentialFailure) throw scanFailure(run.essentialFailure)
      if (!run.mayReport) continue
      // said first: whoever takes in what is found must know next time what it was found on
      yield* run.remember()
      // and what there is: a check that no longer names a resource is understood by it
      yield* run.told()
      yield* report(run.judgeWhatCan(), tally, run)
    }
    yield* report(run.skipped(), tally, run)
  } finally {
    ended.abort()
  }
}

function* report<Facts>(outcomes: Iterable<CheckOutcome>, tally: Tally, run: ScanRun<Facts>): Generator<ScanEvent> {
  let last = ''
  for (const outcome of outcomes) {
    tally.add(outcome)
    last = outcome.checkId
    yield { type: 'outcome', outcome }
  }
  if (last !== '') yield tally.event(last, run.planned)
}

/** Rejects when the signal fires. */
function abortion(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  const fail = () => reject(new ScanFailure('aborted', 'The scan was canceled.'))
  if (signal.aborted) fail()
  else signal.addEventListener('abort', fail, { once: true })
  promise.catch(() => undefined) // the abort may come after the last race
  return promise
}
