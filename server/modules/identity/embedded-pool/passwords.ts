import { hash, verify } from '@node-rs/argon2'
import { limits } from '#contract/limits.ts'
import { invalidField } from '#server/problem.ts'
import { isBreached } from './breached-passwords.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes; some 10 ms here. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** NIST 800-63B §5.1.1.2: compared in one Unicode form, so that every keyboard types the same password. */
const normalized = (password: string): string => password.normalize('NFKC')

/** argon2id in the PHC text form, with its own salt. */
export const hashPassword = (password: string): Promise<string> => hash(normalized(password), COST)

const nobody = hashPassword('the password of nobody at all')

/**
 * Verifies a password against its hash. Without one (nobody has that address) the same work is done on a hash of ours
 * and the answer is false, so that both take as long.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), normalized(password))
  return stored !== null && matches
}

/** Words that stolen-password lists are full of; with digits and signs around them they are as easily guessed. */
const COMMON_WORDS: readonly string[] = `
  password passwort passwd passphrase contrasena clave kennwort geheim secreto secret letmein welcome willkommen bienvenido admin
  administrator administrador root superuser default changeme changeit test tester testing demo guest user username login signin
  access master manager server database security secure system computer internet network company office qwerty qwertz qwertyuiop
  qwertzuiop azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm yxcvbnm qazwsx qaz wsx edc abcdef abcd abc iloveyou loveyou love teamo
  sunshine princess prinzessin princesa dragon monkey shadow football fussball futbol baseball basketball superman batman starwars
  pokemon minecraft trustno hello hallo hola freedom whatever summer sommer verano winter spring autumn herbst january february
  march april june july august september october november december monday friday michael jennifer jessica michelle daniel thomas
  andrea charlie jordan ashley george google facebook microsoft amazon apple berlin london madrid barcelona liverpool chelsea
  arsenal matrix cheese cookie chocolate banana orange purple silver golden
`
  .trim()
  .split(/\s+/u)

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

const decoded = (text: string): string => Array.from(text, (char) => LEET[char] ?? char).join('')

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
 * Why a password is too easy to guess, or null. NIST 800-63B: a length, what breaches hold, words that are guessed first; no rules
 * of composition.
 * @param context words of the person, email and company (contextWords)
 */
export function passwordFault(password: string, context: readonly string[]): string | null {
  const text = password.normalize('NFKC').toLowerCase()
  if (Array.from(text).length < limits.passwordMin) return `must have at least ${limits.passwordMin} characters`
  if (isRepeated(text)) return 'repeats the same few characters'
  if (isRun(text)) return 'is a run of neighbouring keys'
  for (const [words, fault] of [
    [context, 'is made of your name, email address, company or this product'],
    [[...COMMON_WORDS, ...context], 'is made of words that are guessed first'],
  ] as const) {
    for (const form of [text, decoded(text)]) {
      const own = ownLetters(text, form, words)
      if (own !== null && own < OWN_LETTERS_MIN) return fault
    }
  }
  return isBreached(text, decoded) ? 'is known from breaches, with or without digits and signs around it' : null
}

/** @throws problem request.invalid naming the field password */
export function requireGoodPassword(password: string, context: readonly string[]): void {
  const fault = passwordFault(password, context)
  if (fault !== null) throw invalidField('password', fault)
}
