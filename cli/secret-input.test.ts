import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { readSecret, secretFrom } from './secret-input.ts'

const dir = mkdtempSync(join(tmpdir(), 'secret-input-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

describe('a secret is read from where it is kept', () => {
  test.each([
    ['with a line end', 'mellow otter \n', 'mellow otter '],
    ['with a line end of Windows', 'mellow otter\r\n', 'mellow otter'],
    ['without one', ' mellow\notter', ' mellow\notter'],
  ])('a file %s', (_what, held, secret) => {
    const file = join(dir, 'secret')
    writeFileSync(file, held)
    expect(secretFrom(`@${file}`, '--password-from')).toBe(secret)
  })
  test('a variable; one that is missing is named', () => {
    process.env['SECRET_INPUT_TEST'] = 'mellow otter'
    expect(secretFrom('env:SECRET_INPUT_TEST', '--password-from')).toBe('mellow otter')
    delete process.env['SECRET_INPUT_TEST']
    expect(() => secretFrom('env:SECRET_INPUT_TEST', '--password-from')).toThrow(
      '--password-from: the variable SECRET_INPUT_TEST holds nothing',
    )
  })
  test('an empty file is no secret, and the secret itself is refused and not repeated', () => {
    writeFileSync(join(dir, 'empty'), '\n')
    expect(() => secretFrom(`@${join(dir, 'empty')}`, '--password-from')).toThrow('empty holds nothing')
    expect(() => secretFrom('hunter2', '--password-from')).toThrow(/^--password-from takes - \(standard input\), @file or env:NAME/u)
  })
})

/** @returns what is read, and what the terminal showed */
async function typed(isNew: boolean, ...answers: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input })
  const output = new PassThrough()
  let shown = ''
  let asked = 0
  output.on('data', (chunk: Buffer) => {
    shown += String(chunk)
    if (String(chunk).endsWith(': ')) setImmediate(() => input.write(answers[asked++] ?? '\u0003'))
  })
  const wanted = { option: '--password-from', source: undefined, question: 'Password', isNew }
  const outcome = await readSecret(wanted, { input, output }).catch((error: Error) => error.message)
  return { outcome, shown }
}

describe('a person at a terminal', () => {
  test('is asked, and sees nothing of what they type', async () => {
    expect(await typed(false, 'mellow otter\r')).toEqual({ outcome: 'mellow otter', shown: 'Password: \n' })
  })
  test('is asked twice for a new one', async () => {
    expect(await typed(true, 'mellow otter\r', 'mellow otter\r')).toEqual({
      outcome: 'mellow otter',
      shown: 'Password: \nPassword, again: \n',
    })
    expect((await typed(true, 'mellow otter\r', 'mellow otters\r')).outcome).toBe('The two are not the same.')
  })
  test('may leave by Ctrl-C, and must enter something', async () => {
    expect((await typed(true)).outcome).toBe('Nothing was entered.')
    expect((await typed(false, '\r')).outcome).toBe('Password is missing.')
  })
})
