import { limits } from '#contract/limits.ts'

type Strength = 0 | 1 | 2 | 3 | 4

const CLASSES = [/[a-z]/u, /[A-Z]/u, /\d/u, /[^a-zA-Z\d]/u]
const bySum: readonly Strength[] = [1, 1, 2, 2, 3, 4]

/** Words that guessing begins with, alone or with figures and signs around them. */
const COMMON =
  /pass(?:word|wort|phrase)?|contrase(?:n|ñ)a|kennwort|welcome|willkommen|bienvenid[oa]|letmein|iloveyou|qwert[yz]|asdf|admin|login|secret|geheim|dragon|monkey|sunshine|princess|football|baseball|master|shadow|hallo|hello|hola|parapet|summer|sommer|verano|winter|invierno|spring/gu
/** What people put for letters: p4ssw0rd. */
const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
/** Ends of the rows that are typed without thought: three or more neighbours in the alphabet, in figures or on the keyboard, either way. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm'].flatMap((row) => [
  row,
  row.split('').toReversed().join(''),
])

/** A text without its runs of neighbours ('1234', 'hgf'); each run counts as one character. */
function withoutRuns(text: string): string {
  let rest = ''
  for (let at = 0; at < text.length;) {
    let end = at + 1
    while (end < text.length && ROWS.some((row) => row.includes(text.slice(at, end + 1)))) end += 1
    rest += text[at] ?? ''
    at = end - at >= 3 ? end : at + 1
  }
  return rest
}

/** What is left to guess when common words and rows are known: each of them counts as one character. */
function unguessed(password: string): string {
  const plain = password.toLowerCase()
  const undisguised = plain.replaceAll(/[013457@$!]/gu, (sign) => DISGUISES[sign] ?? sign)
  const found = [...undisguised.matchAll(COMMON)]
  // cut from the end, so that the places before stay true
  const cut = found.toReversed().reduce((text, { index, 0: word }) => `${text.slice(0, index)}.${text.slice(index + word.length)}`, plain)
  return withoutRuns(cut)
}

/**
 * How hard a password is to guess, 0 (too short to be accepted) to 4: length first, then variety; repeated characters, common words and
 * rows of keys count little.
 */
export function passwordStrength(password: string): Strength {
  if (password.length < limits.passwordMin) return 0
  const rest = unguessed(password)
  const distinct = new Set(rest).size
  if (distinct < 6 || rest.length < limits.passwordMin - 2) return 1
  const classes = CLASSES.filter((pattern) => pattern.test(password)).length
  const length = Number(rest.length >= 16) + Number(rest.length >= 20)
  return bySum[Math.min(5, classes - 1 + length + Number(distinct >= 10))] ?? 4
}
