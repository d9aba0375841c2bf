import { limits } from '#contract/limits.ts'
import { invalidField } from '#server/problem.ts'
import { COMMON_WORDS } from './common-passwords.ts'

const PRODUCT_WORDS = ['parapet']
/** A context word shorter than this would refuse good passwords by chance. */
const CONTEXT_WORD_MIN = 4
/** Letters that must be left once every guessable word is taken out. */
const OWN_LETTERS_MIN = 5
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6zhn',
  '!@#$%^&*()_+',
]
const LEET: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/** Words about the person and their company that a guesser tries first. */
export function contextWords(email: string, company = ''): string[] {
  return [...email.toLowerCase().split(/[^\p{L}\p{N}]+/u), ...company.toLowerCase().split(/[^\p{L}\p{N}]+/u), ...PRODUCT_WORDS].filter(
    (word) => word.length >= CONTEXT_WORD_MIN,
  )
}

const isRepeated = (text: string): boolean => /^(.{1,4})\1+.{0,3}$/u.test(text) || new Set(text).size <= 3
const isRun = (text: string): boolean => RUNS.some((run) => run.includes(text) || Array.from(run).toReversed().join('').includes(text))

/** Letters of the text that belong to none of the words; null when no word occurs. @param form the text, or its spelling without digits for letters */
function ownLetters(text: string, form: string, words: readonly string[]): number | null {
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '.repeat(word.length)), form)
  if (rest === form) return null
  const left = Array.from(rest)
  return Array.from(text).filter((char, index) => left[index] !== ' ' && /\p{L}/u.test(char)).length
}

/**
 * Why a password is too easy to guess, or null. NIST 800-63B: a length and a block list, no rules of composition.
 * @param context words of the person, e-mail and company (contextWords)
 */
export function passwordFault(password: string, context: readonly string[]): string | null {
  const text = password.normalize('NFKC').toLowerCase()
  if (Array.from(text).length < limits.passwordMin) return `must have at least ${limits.passwordMin} characters`
  if (isRepeated(text)) return 'repeats the same few characters'
  if (isRun(text)) return 'is a run of neighbouring keys'
  const plain = Array.from(text, (char) => LEET[char] ?? char).join('')
  for (const [words, fault] of [
    [context, 'is made of your name, e-mail address, company or this product'],
    [[...COMMON_WORDS, ...context], 'is made of words that are guessed first'],
  ] as const) {
    for (const form of [text, plain]) {
      const own = ownLetters(text, form, words)
      if (own !== null && own < OWN_LETTERS_MIN) return fault
    }
  }
  return null
}

/** @throws problem request.invalid naming the field password */
export function requireGoodPassword(password: string, context: readonly string[]): void {
  const fault = passwordFault(password, context)
  if (fault !== null) throw invalidField('password', fault)
}
