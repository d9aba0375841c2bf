import type { ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { lineReader, LineTooLong } from '#runner/lines.ts'
import { LINE_MAX, type RunnerJob } from '#runner/protocol.ts'
import { cleanText } from '#scanners/sdk/clean-text.ts'
import { ScanFailure, type ScanLimits } from '#scanners/sdk/scanner.ts'
import { serveEngine } from './engines/serve-engine.ts'
import type { StartEngine } from './engines/engine-host.ts'
import { JobReader, parsed, type RunnerEvent } from './job-reader.ts'
import { type RunnerKind, type SpawnOptions, spawnRunner } from './spawn-runner.ts'

interface ProcessUsage {
  cpuMs: number
  residentMb: number
}
/** USER_HZ of every Linux that Node runs on. */
const TICKS_PER_SECOND = 100
/** Where utime and stime stand, counted from the field behind the name (proc(5)). */
const USER_TIME = 11
const SYSTEM_TIME = 12

/** What a process has used, by Linux's /proc; undefined on other systems and when the process is gone. */
function processUsage(pid: number): ProcessUsage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the name stands in parentheses and may hold anything
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])
    const [, kibibytes = '0'] = /^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return { cpuMs: (ticks * 1_000) / TICKS_PER_SECOND, residentMb: Number(kibibytes) / 1_024 }
  } catch {
    return undefined
  }
}

const START_LIMIT_MS = 30_000
const WATCH_MS = 200
/** Events that were read and wait to be taken, parts of inventories among them, before no more is read. */
const WAITING_MAX = 20
const STDERR_MAX = 8_192
/** How far a runner gives way to people and to other runners (nice(2)): a ninth of their share, so that it still comes to its end. */
const NICE = 10

/** A line that was read and found good, and what it came to: nothing while what it belongs to comes in. */
interface Told {
  line: string
  event: RunnerEvent | undefined
}
/** One job under way: what was read and waits to be taken, and how the consumer is woken. */
interface Current {
  reader: JobReader
  told: Told[]
  /** The consumer takes the lines themselves, and so each of them. */
  takesLines: boolean
  wake: () => void
  /** Starts the engines that it asks for, as long as the job lasts. */
  startEngine: StartEngine | undefined
  over: AbortController
}

/** A runner, from start to end. It does one job at a time; whatever goes wrong ends it. */
export class RunnerProcess {
  readonly of: RunnerKind
  /** Settles when it can take its first job. @throws ScanFailure when it never will */
  readonly ready: Promise<void>
  /** Resolves when the process is gone. */
  readonly ended: Promise<void>
  jobs = 0
  readonly #child: ChildProcess
  readonly #engines: SpawnOptions['engines']
  readonly #greeted = Promise.withResolvers<void>()
  #isGreeted = false
  #givesWay = false
  /** Why it was ended or ended by itself; nothing is read any more. */
  #end: ScanFailure | undefined
  #stderr = ''
  #current: Current | undefined

  constructor(of: RunnerKind, options: SpawnOptions) {
    this.of = of
    this.#engines = options.engines
    this.#child = spawnRunner(of, options)
    this.ready = this.#greeted.promise
    // nobody may be waiting yet
    this.ready.catch(() => undefined)
    // there are none when no pipe could be opened: the error that follows says so
    const { stdin, stdout, stderr } = this.#child
    const late = setTimeout(() => this.end(new ScanFailure('crashed', 'The process that scans did not start in time.')), START_LIMIT_MS)
    void this.ready.finally(() => clearTimeout(late)).catch(() => undefined)
    const read = lineReader(LINE_MAX, (line) => this.#read(line))
    stdout?.on('data', (chunk: Buffer) => {
      if (this.#end !== undefined) return
      try {
        read(chunk)
      } catch (error) {
        if (error instanceof ScanFailure) this.end(error)
        else if (error instanceof LineTooLong)
          this.end(new ScanFailure('bad_output', `The process that scans said what it must not say: ${error.message}.`))
        else throw error
      }
    })
    stderr?.on('data', (chunk: Buffer) => {
      this.#stderr = `${this.#stderr}${chunk.toString('utf8')}`.slice(-STDERR_MAX)
    })
    // a runner that is gone cannot be written to: its end says why
    for (const stream of [stdin, stdout, stderr]) stream?.on('error', () => undefined)
    this.ended = new Promise((resolve) => {
      this.#child.on('error', (error) => {
        this.end(new ScanFailure('crashed', `The process that scans could not be started: ${error.message}.`))
        resolve()
      })
      this.#child.on('close', (code, signal) => {
        this.end(this.#reasonOf(code, signal))
        resolve()
      })
    })
  }

  get pid(): number | undefined {
    return this.#child.pid
  }
  /** It leaves the processor to every other runner, and cannot take that back. */
  get givesWay(): boolean {
    return this.#givesWay
  }
  get isAlive(): boolean {
    return this.#end === undefined
  }
  get isIdle(): boolean {
    return this.isAlive && this.#current === undefined
  }
  /** What it wrote to standard error, the last of it, as it may be logged. */
  get lastWords(): string {
    return cleanText(this.#stderr.slice(-2_000), { max: 2_000, lines: 'many' })
  }
  /** Resident memory in MiB; 0 where the system does not tell. */
  get residentMb(): number {
    return (this.pid === undefined ? undefined : processUsage(this.pid)?.residentMb) ?? 0
  }

  /** Kills the process group. The reason becomes the failure of the job under way. */
  end(reason: ScanFailure): void {
    if (this.#end !== undefined) return
    this.#end = reason
    this.#greeted.reject(reason)
    this.#current?.wake()
    try {
      if (this.pid !== undefined) process.kill(-this.pid, 'SIGKILL')
    } catch {
      // it is gone already
    }
  }

  /**
   * Gives it a job and yields what it says, up to and without its end. A consumer that leaves early ends the runner.
   * @throws ScanFailure with the target's reason or the runner's: crashed, out_of_memory, cpu_limit, timeout, bad_output, aborted
   */
  async *run(job: RunnerJob, limits: ScanLimits, signal: AbortSignal): AsyncGenerator<RunnerEvent> {
    for await (const { event } of this.#do(job, limits, { signal, takesLines: false })) {
      if (event?.type === 'done') return
      if (event?.type === 'failed') throw new ScanFailure(event.code, event.detail)
      if (event !== undefined) yield event
    }
  }

  /**
   * The same for whoever hands its lines on: each was read as a stranger's, and is yielded as it was said, the last one included.
   * @throws ScanFailure with the runner's reason when it ended before its last line
   */
  async *relay(job: RunnerJob, limits: ScanLimits, signal: AbortSignal): AsyncGenerator<string> {
    for await (const { line } of this.#do(job, limits, { signal, takesLines: true })) yield line
  }

  async *#do(
    job: RunnerJob,
    limits: ScanLimits,
    { signal, takesLines }: { signal: AbortSignal; takesLines: boolean },
  ): AsyncGenerator<Told> {
    await this.ready
    this.jobs += 1
    let woken = Promise.withResolvers<void>()
    const current: Current = {
      reader: new JobReader(job, limits),
      told: [],
      takesLines,
      wake: () => woken.resolve(),
      startEngine: this.#engines?.of(job),
      over: new AbortController(),
    }
    this.#current = current
    const abort = (): void => this.end(new ScanFailure('aborted', 'The scan was canceled.'))
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) abort()
    const watch = this.#watch(limits, job.mode)
    const late = setTimeout(
      () => this.end(new ScanFailure('timeout', `The scan took longer than ${limits.wallClockMs / 1_000} seconds.`)),
      limits.wallClockMs,
    )
    this.#child.stdin?.write(`${JSON.stringify(job)}\n`)
    try {
      for (let told: Told | undefined; !isLast(told?.event);) {
        told = current.told.shift()
        if (told !== undefined) yield told
        // what was said before the end counts
        else if (this.#end !== undefined) throw this.#end
        else {
          this.#child.stdout?.resume()
          await woken.promise
          woken = Promise.withResolvers<void>()
        }
      }
    } finally {
      current.over.abort()
      clearInterval(watch)
      clearTimeout(late)
      signal.removeEventListener('abort', abort)
      if (this.#current === current) this.end(new ScanFailure('aborted', 'Nobody waits for this scan any more.'))
    }
  }

  /** Holds the process to what one job may use. */
  #watch({ cpuMs, ordinaryCpuMs, memoryMb }: ScanLimits, mode: RunnerJob['mode']): NodeJS.Timeout {
    const usage = () => (this.pid === undefined ? undefined : processUsage(this.pid))
    const before = usage()?.cpuMs ?? 0
    return setInterval(() => {
      const now = usage()
      if (now === undefined) return
      // somebody waits for a test, and it is short: its time limit bounds it
      if (mode === 'scan' && now.cpuMs - before > ordinaryCpuMs) this.giveWay()
      if (now.cpuMs - before > cpuMs)
        this.end(new ScanFailure('cpu_limit', `The scan needed more than the ${cpuMs / 1_000} seconds of processor time that it may use.`))
      if (now.residentMb > memoryMb) this.end(outOfMemory(memoryMb))
    }, WATCH_MS)
  }

  /** Leaves the processor to whoever else wants it, from now on. */
  giveWay(): void {
    const { pid } = this
    if (this.#givesWay || pid === undefined) return
    this.#givesWay = true
    try {
      setPriority(pid, NICE)
    } catch {
      // it is gone already
    }
    this.#weighGroup(pid)
  }

  /** A runner is a session of its own, and between sessions Linux may weigh the group of each alone (sched(7), autogroup). */
  #weighGroup(pid: number): void {
    try {
      writeFileSync(`/proc/${pid}/autogroup`, String(NICE))
    } catch (error) {
      // of all that is said by the unprivileged Linux takes one in a tenth of a second; otherwise the system knows no such group
      if (error instanceof Error && 'code' in error && error.code === 'EAGAIN' && this.isAlive)
        setTimeout(() => this.#weighGroup(pid), WATCH_MS).unref()
    }
  }

  #read(line: string): void {
    // lines that came before its end was decided
    if (this.#end !== undefined) return
    if (!this.#isGreeted) {
      if (parsed(line).type !== 'hello') throw new ScanFailure('bad_output', 'The process that scans did not greet.')
      this.#isGreeted = true
      this.#greeted.resolve()
      return
    }
    const current = this.#current
    if (current === undefined) throw new ScanFailure('bad_output', 'The process that scans said something without being asked.')
    const event = current.reader.readBeside(line)
    if (event?.type === 'engine') {
      void serveEngine(event, current.startEngine, { signal: current.over.signal, write: (text) => void this.#child.stdin?.write(text) })
      return
    }
    if (event === undefined && !current.takesLines) return
    current.told.push({ line, event })
    // whoever takes them in is slower: the runner waits as well
    if (current.told.length > WAITING_MAX) this.#child.stdout?.pause()
    if (isLast(event)) this.#current = undefined
    current.wake()
  }

  #reasonOf(code: number | null, signal: NodeJS.Signals | null): ScanFailure {
    if (/heap out of memory|allocation failed/iu.test(this.#stderr)) return outOfMemory(this.of.limits.memoryMb)
    if (signal === 'SIGXCPU') return new ScanFailure('cpu_limit', 'The scan needed more processor time than it may use.')
    return new ScanFailure('crashed', `The process that scans ended by itself (${signal ?? `exit code ${code ?? '?'}`}).`)
  }
}

const isLast = (event: RunnerEvent | undefined): boolean => event?.type === 'done' || event?.type === 'failed'

const outOfMemory = (memoryMb: number): ScanFailure =>
  new ScanFailure('out_of_memory', `The scan needed more than the ${memoryMb} MiB of memory that it may use.`)
