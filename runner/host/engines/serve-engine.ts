import { ENGINE_PART, type RunnerInput } from '#runner/protocol.ts'
import { ScanFailure } from '#scanners/sdk/scanner.ts'
import type { EngineAsked } from '../job-reader.ts'
import type { StartEngine } from './engine-host.ts'

/** Runs the engine that a runner asked for, if there is one, and tells it what came of that. Never throws. */
export async function serveEngine(
  { id, engine, host, ports, tls }: EngineAsked,
  startEngine: StartEngine | undefined,
  { signal, write }: { signal: AbortSignal; write: (line: string) => void },
): Promise<void> {
  const tell = (input: RunnerInput): void => {
    // the runner has ended with its job, or does another one
    if (!signal.aborted) write(`${JSON.stringify(input)}\n`)
  }
  try {
    if (startEngine === undefined) throw new ScanFailure('engine_missing', 'No engines are started here.')
    const { version, address, output } = await startEngine({ engine, host, ports, tls }, signal)
    for (let from = 0; from < output.length; from += ENGINE_PART)
      tell({ type: 'engineOutput', id, part: output.subarray(from, from + ENGINE_PART).toString('base64') })
    tell({ type: 'engineEnd', id, version, address, failure: null })
  } catch (error) {
    const code = error instanceof ScanFailure ? error.code : 'engine_failed'
    const detail = error instanceof Error ? error.message : String(error)
    tell({ type: 'engineEnd', id, version: '', address: '', failure: { code, detail } })
  }
}
