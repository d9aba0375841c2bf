import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { ReadStream } from 'node:tty'
import { UsageError, required } from './command.ts'

/** Without the line's end that editors and `echo` add; a space at the end may belong to the secret. */
const withoutLineEnd = (text: string): string => text.replace(/\r?\n$/u, '')

/**
 * A secret from where it is kept: `-` (standard input), `@file` or `env:NAME`. Never from the command line itself, which
 * every other program on the machine can read.
 * @throws UsageError when the source is none of these, or holds nothing
 */
export function secretFrom(source: string, option: string): string {
  const held = (text: string | undefined, where: string): string => {
    if (text === undefined || text === '') throw new UsageError(`${option}: ${where} holds nothing.`)
    return text
  }
  if (source === '-') return held(withoutLineEnd(readFileSync(0, 'utf8')), 'standard input')
  if (source.startsWith('@')) return held(withoutLineEnd(readFileSync(source.slice(1), 'utf8')), source.slice(1))
  if (source.startsWith('env:')) return held(process.env[source.slice(4)], `the variable ${source.slice(4)}`)
  throw new UsageError(`${option} takes - (standard input), @file or env:NAME, not the secret itself.`)
}

interface Terminal {
  input: NodeJS.ReadableStream & Pick<ReadStream, 'isTTY'>
  output: NodeJS.WritableStream
}
const here = (): Terminal => ({ input: process.stdin, output: process.stderr })

/** Asks on the terminal; what is typed is not shown. @throws UsageError when the person ends it by Ctrl-C */
export async function askSecret(question: string, { input, output }: Terminal = here()): Promise<string> {
  // with a terminal of its own the interface would show each letter
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: nowhere, terminal: true })
  const ending = new AbortController()
  lines.once('SIGINT', () => ending.abort())
  output.write(`${question}: `)
  try {
    return await lines.question('', { signal: ending.signal })
  } catch (cause) {
    throw new UsageError('Nothing was entered.', { cause })
  } finally {
    lines.close()
    output.write('\n')
  }
}

export interface WantedSecret {
  /** The option that names the source, such as --password-from. */
  option: string
  /** What the option was given; without it a person at a terminal is asked, and else standard input is read. */
  source: string | undefined
  question: string
  /** A new one is asked for twice: a slip of the finger would lock its owner out. */
  isNew: boolean
}

/** @throws UsageError when there is none, or when the two that were typed differ */
export async function readSecret({ option, source, question, isNew }: WantedSecret, terminal: Terminal = here()): Promise<string> {
  if (source !== undefined || !terminal.input.isTTY) return secretFrom(source ?? '-', option)
  const typed = required(await askSecret(question, terminal), question)
  if (isNew && (await askSecret(`${question}, again`, terminal)) !== typed) throw new UsageError('The two are not the same.')
  return typed
}
