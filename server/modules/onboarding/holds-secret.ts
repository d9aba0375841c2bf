import { redact } from '#scanners/sdk/redact.ts'
import { entropy } from '#scanners/sdk/secret-kinds.ts'
import { secretsInText } from '#scanners/sdk/secret-text.ts'

/** User name and password of an address, which are nobody's to keep. */
const USER_INFO = /:\/\/[^/?#\s@]*@/u
/** Any part of a key in PEM, which may be pasted without its first line. */
const KEY = /PRIVATE KEY|(?:^|\s)[A-Za-z0-9+/]{60,}={0,2}(?:\s|$)/u
/** The id of an access key, which is of no use without its secret. */
const ACCESS_KEY_ID = /^(?:AKIA|ASIA)[A-Z0-9]{16}$/u
/** What looks drawn at random and is told to everybody: ids, names of roles, addresses. */
const NO_SECRET = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|arn:aws[\w-]*:.+|https?:\/\/.+|[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+|\d+)$/iu
/** Words that people join, with a number behind: the id of a project. */
const SLUG = /^[a-z]{2,30}(?:[-/_.][a-z]{2,30}){0,8}[-/_.]\d{1,12}$/u
const KINDS_OF_CHARACTERS = [/[a-z]/u, /[A-Z]/u, /\d/u, /[^A-Za-z\d]/u]
/** Bits a character. */
const RANDOM = 3

/** A word that somebody would not choose: a key, a token, a password that was made by a machine. */
function isRandom(word: string): boolean {
  if (word.length < 16 || NO_SECRET.test(word) || SLUG.test(word) || !/\d/u.test(word) || entropy(word) < RANDOM) return false
  return word.length >= 28 || KINDS_OF_CHARACTERS.filter((kind) => kind.test(word)).length >= 3
}

/**
 * Whether a text that was typed may hold a secret, be it in the wrong field or within a sentence. In doubt it does: what is not kept
 * is typed again, and nothing is lost by it.
 */
export function holdsSecret(typed: string): boolean {
  const text = typed.trim()
  if (ACCESS_KEY_ID.test(text)) return false
  if (USER_INFO.test(text) || KEY.test(text) || redact(text) !== text || secretsInText(text).length > 0) return true
  return text.split(/[\s,;"'{}[\]()<>|\\]+/u).some(isRandom)
}
