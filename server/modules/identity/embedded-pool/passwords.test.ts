import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { contextWords, passwordFault } from './passwords.ts'

const context = contextWords('rosa.winkler@northwind.example', 'Northwind Traders')

describe('passwordFault', () => {
  test.each([
    ['short', 'elevenchars', 'at least 12'],
    ['one character', 'aaaaaaaaaaaaaa', 'repeats'],
    ['a short pattern', 'xy7xy7xy7xy7xy', 'repeats'],
    ['a keyboard run', 'qwertyuiopasd', 'run of neighbouring'],
    ['digits in a row', '0123456789012', 'run of neighbouring'],
    ['a run backwards', 'zyxwvutsrqponm', 'run of neighbouring'],
    ['a common word with digits', 'Password123456!', 'guessed first'],
    ['a common word spelled with digits', 'P4ssw0rd!2024!!', 'guessed first'],
    ['several common words', 'summer-dragon-2024', 'guessed first'],
    ['Spanish and German common words', 'contrasena_geheim', 'guessed first'],
    ['one of a breach as it stands', 'mailcreated5240', 'known from breaches'],
    ['one of a breach in capitals', 'SonyEricsson', 'known from breaches'],
    ['one of a breach with a year and signs', '!!Sonyericsson-2024', 'known from breaches'],
    ['one of a breach spelled with digits', 'm0th3rfuck3r12', 'known from breaches'],
    ['one of a breach twice', 'leavemealoneleavemealone', 'known from breaches'],
    ['a short one of a breach with a date', 'bonjour19840312', 'known from breaches'],
    ['the company', 'northwind-2024-!!', 'your name'],
    ['the person', 'Winkler.Rosa.1987', 'your name'],
    ['the product', 'Parapet-0000-Parapet', 'your name'],
  ])('refuses %s', (_what, password, fault) => {
    expect(passwordFault(password, context)).toContain(fault)
  })
  test.each(['correct horse battery staple', 'mellow-otter-27-rides', 'ünïcödé wörds ärë fïne', 'jX9vR2mQ7tLw'])(
    'accepts %s',
    (password) => {
      expect(passwordFault(password, context)).toBeNull()
    },
  )
  test('the list of breaches is whole, and its long ones are refused one and all', () => {
    const packed = readFileSync(new URL('./breached-passwords.txt.gz', import.meta.url))
    const list = gunzipSync(packed).toString('utf8').split('\n')
    expect(list.length).toBe(36_020)
    const long = list.filter((password) => password.length >= 12)
    expect(long.length).toBeGreaterThan(400)
    expect(long.filter((password) => passwordFault(password.toUpperCase(), []) === null)).toEqual([])
  })
  test('asks for no kinds of characters', () => {
    expect(passwordFault('nothingbutplainletters', context)).toBeNull()
  })
})
