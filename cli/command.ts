import { plainJson } from './scan/plain-text.ts'

/** A command of `parapet`; main.ts has its name. */
export interface Command {
  /** What --help shows. */
  help: string
  /** @returns the exit code. @throws UsageError for wrong arguments; any other Error is told by its message, exit code 2 */
  run(args: string[]): Promise<number>
}

/** The arguments are not what the command takes; the message says what to change. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** A given option's value. @throws UsageError naming the option when it is missing */
export function required(value: string | undefined, option: string): string {
  if (value === undefined || value === '') throw new UsageError(`${option} is missing.`)
  return value
}

/** Machine-readable output: one JSON document on standard output, nothing else there. */
export const printJson = (value: object): void => void process.stdout.write(`${plainJson(value)}\n`)
