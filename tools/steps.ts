import { spawn } from 'node:child_process'

/** One command of `npm run check`, `npm test` or `npm run prove`, run in the root of the project. */
export interface Step {
  name: string
  command: string
  args: readonly string[]
  env?: Readonly<Record<string, string>>
}
export interface StepResult {
  name: string
  ok: boolean
  /** What the command wrote, standard output and error in the order they came. */
  output: string
  seconds: number
}
interface RunOptions {
  /** Pass the output through at once instead of keeping it until the end. */
  live?: boolean
}

const root = new URL('..', import.meta.url).pathname

/** Runs one step to its end. A command that cannot be started is a step that failed, with the reason as its output. */
export function runStep({ name, command, args, env }: Step, { live = false }: RunOptions = {}): Promise<StepResult> {
  const since = performance.now()
  return new Promise((resolve) => {
    let output = ''
    const take = (text: string): void => {
      output += text
      if (live) process.stdout.write(text)
    }
    const end = (ok: boolean): void => resolve({ name, ok, output, seconds: (performance.now() - since) / 1000 })
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...env },
    })
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', take)
    child.once('error', (error) => {
      take(`${error.message}\n`)
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
}

/** Runs the steps, so many at a time, in their order; each one's output is printed whole when it ends. */
export async function runSteps(steps: readonly Step[], atOnce: number): Promise<StepResult[]> {
  const results: StepResult[] = []
  const waiting = [...steps]
  const runner = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = await runStep(step)
      results.push(result)
      console.log(`— ${step.name}: ${result.ok ? 'passed' : 'failed'} in ${result.seconds.toFixed(1)} s\n${result.output.trim()}`.trimEnd())
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runner))
  return results
}
