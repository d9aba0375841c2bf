import { entropy } from './secret-kinds.ts'

/** What a name of a secret ends with, its words joined by `_`; what comes behind makes it something else (SECRET_ARN, TOKEN_URL). */
const NOUN =
  /(?:^|_)(?:pass|passwd|password|passphrase|pwd|secret|token|credentials?|(?:api|app|auth|access|secret|private|encryption|signing|master|account|shared|session|jwt)_?key|apikey)(?:_(?:value|prod|production|dev|staging|stage|test|live|old|new|primary|secondary|base64|b64|plain|plaintext))?_?\d{0,3}$/u
const PASSWORD = /(?:^|_)(?:pass|passwd|password|passphrase|pwd)/u
/** Named so, and meant to be seen. */
const HARMLESS =
  /(?:^|_)(?:public|publishable|csrf|xsrf|next|page|pagination|continuation|cancel(?:lation)?|design|anon|require|has|use|enable|disable)_/u

/** Whether the name of a setting says that its value is a secret: DB_PASSWORD, dbPassword, api-key, not DB_PASSWORD_LENGTH. */
export function isSecretName(name: string): boolean {
  const words = wordsOf(name)
  return NOUN.test(words) && !HARMLESS.test(words)
}

/** A value that points to a secret, or is computed. */
const REFERENCE =
  /^(?:arn:|\{\{|\$|%|<|!|@|`|\/[\w.-]|\.{0,2}\/|~\/|[A-Z]:\\|alias\/|(?:ssm|file|vault|s3|secretsmanager|keyvault|env|op|ref|kms):|https?:\/\/|aws:|projects\/|process\.env|os\.environ|secret\/)/iu
const PLACEHOLDER =
  /^(?:null|nil|none|undefined|true|false|yes|no|on|off|n\/?a|empty|unset|not[-_ ]?set|todo|tbd|dummy|placeholder|redacted|example|sample|replace[-_ ]?me|fill[-_ ]?me[-_ ]?in|x{3,}|\*+|\.{3,}|-+|\?+|(?:your|my|enter|insert|put)[-_ ].*|.*[-_ ]here|.*example.*)$/iu
/** Said in place of a token; in place of a password they are a bad one. */
const COMMON = /^(?:change[-_ ]?(?:me|it)|default|secret|token|password|string|test|testing|local|development)$/iu
const NUMBER = /^[+-]?[\d.,:]+(?:ms|s|m|h|d|kb|mb)?$/iu

/**
 * Whether the value of a setting of this name is a secret itself. A weak password counts, also a number of six digits; of other
 * secrets a word or several, as the name of a secret has them, do not.
 */
export function isSecretValue(name: string, value: string): boolean {
  const text = value.trim()
  if (text.length < 4 || text.length > 4_000 || NO_VALUE.some((pattern) => pattern.test(text))) return false
  if (PASSWORD.test(wordsOf(name))) return !NUMBER.test(text) || /^\d{6,}$/u.test(text)
  return text.length >= 8 && !NUMBER.test(text) && !COMMON.test(text) && isRandom(text)
}
function isRandom(text: string): boolean {
  if (/^[A-Za-z]+$/u.test(text)) return text.length >= 12
  return /\d/u.test(text) ? entropy(text) >= 2.8 : /[^\w.:/-]/u.test(text) && entropy(text) >= 3
}
/** The keys of AWS's documentation say so. */
const EXAMPLE = /EXAMPLE|([\w*.])\1{7}/u
/** What is filled in later, in the middle of a value too. */
const TEMPLATE = /\$\{|\{\{|%\(|\$\(/u
const NO_VALUE = [/\s/u, REFERENCE, PLACEHOLDER, EXAMPLE, TEMPLATE]

function wordsOf(name: string): string {
  return name
    .slice(-120)
    .replaceAll(/([a-z\d])([A-Z])/gu, '$1_$2')
    .replaceAll(/[-. ]/gu, '_')
    .toLowerCase()
}
