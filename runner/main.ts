/**
 * The runner: scans one target at a time in a process of its own, told by lines on standard input, telling by lines on
 * standard output. Argument: the kind of target to have ready. It ends when standard input does.
 */
import { Console } from 'node:console'
import { flushCompileCache } from 'node:module'
import { scanners } from '#scanners/registry.ts'
import { lineReader } from './lines.ts'
import { createEngineRequests } from './engine-requests.ts'
import { LINE_MAX, PROTOCOL, runnerInput, type RunnerJob, type RunnerMessage } from './protocol.ts'
import { runJob } from './run-job.ts'

// whatever a library prints must not stand between the lines
globalThis.console = new Console(process.stderr)

/** Lines of one moment are written together: each write wakes the worker. */
const BLOCK = 65_536
let waiting = ''
function flush(): void {
  const lines = waiting
  waiting = ''
  if (lines !== '') process.stdout.write(lines)
}
function say(message: RunnerMessage): void {
  if (waiting === '') setImmediate(flush)
  waiting += `${JSON.stringify(message)}\n`
  if (waiting.length > BLOCK) flush()
}

const engines = createEngineRequests(say)
let isBusy = false
async function work(job: RunnerJob): Promise<void> {
  if (isBusy) throw new Error('a job was given while another is under way')
  isBusy = true
  for await (const message of runJob(job, engines.run)) say(message)
  isBusy = false
}
function take(line: string): void {
  const input = runnerInput.parse(JSON.parse(line))
  if (input.type === 'job') void work(input)
  else engines.take(input)
}

const kind = process.argv[2]
await scanners.find(({ vectorType }) => vectorType === kind)?.load()
// the process is killed one day, not ended: what was compiled is kept now
flushCompileCache()

process.stdin.on('data', lineReader(LINE_MAX, take))
process.stdin.on('end', () => process.exit())
say({ type: 'hello', protocol: PROTOCOL })
