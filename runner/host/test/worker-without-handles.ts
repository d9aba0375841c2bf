/** Asks for a scan when this process can open nothing more, and says how that scan ended. */
import { openSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { ScanFailure } from '#scanners/sdk/scanner.ts'
import { website } from '#scanners/website/definition.ts'
import { createRunners } from '#runner/host/runners.ts'

const runners = createRunners({ scansAtOnce: 1, extraCaCerts: undefined, log: pino({ level: 'silent' }) })
const job = {
  target: 'https://shop.example/',
  fields: {},
  memory: null,
  credentials: null,
  checkIds: ['x'],
  permit: null,
  userAgent: 'Parapet/test',
}
try {
  for (;;) openSync('/dev/null', 'r')
} catch {
  // that was the last one
}
const egress = { allowedPrivateTargets: [], allowedEndpoints: [] }
const scan = runners.scan({ accountId: 'one', scanner: website, ...job, egress }, new AbortController().signal)
const code = await scan.next().then(
  () => 'done',
  (error: unknown) => (error instanceof ScanFailure ? error.code : String(error)),
)
// an error that nobody hears would end the process now
await wait(100)
console.log(code)
process.exit()
