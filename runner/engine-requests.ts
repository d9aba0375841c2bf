import type { EngineOutput, RunEngine } from '#scanners/sdk/engines.ts'
import { ScanFailure } from '#scanners/sdk/scanner.ts'
import type { RunnerInput, RunnerMessage } from './protocol.ts'

interface Waiting {
  parts: Buffer[]
  end: PromiseWithResolvers<EngineOutput>
}

/** A runner's way to engines, which it may not start: it asks whoever supervises it, and puts together what comes back. */
export function createEngineRequests(say: (message: RunnerMessage) => void): {
  run: RunEngine
  take: (input: Exclude<RunnerInput, { type: 'job' }>) => void
} {
  const waiting = new Map<number, Waiting>()
  let last = 0
  return {
    async run({ engine, host, ports, tls = false }, signal) {
      const id = (last += 1)
      const end = Promise.withResolvers<EngineOutput>()
      const abort = (): void => end.reject(new ScanFailure('timeout', `${engine} took too long.`))
      waiting.set(id, { parts: [], end })
      signal.addEventListener('abort', abort, { once: true })
      if (signal.aborted) abort()
      else say({ type: 'engine', id, engine, host, ports: [...ports], tls })
      try {
        return await end.promise
      } finally {
        waiting.delete(id)
        signal.removeEventListener('abort', abort)
      }
    },
    take(input) {
      // nobody waits any more for what took too long
      const asked = waiting.get(input.id)
      if (asked === undefined) return
      if (input.type === 'engineOutput') {
        asked.parts.push(Buffer.from(input.part, 'base64'))
        return
      }
      const { version, address, failure } = input
      if (failure !== null) asked.end.reject(new ScanFailure(failure.code, failure.detail))
      else asked.end.resolve({ version, address, output: Buffer.concat(asked.parts).toString('utf8') })
    },
  }
}
