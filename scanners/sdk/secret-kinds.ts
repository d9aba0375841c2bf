import type { RiskLevel } from '#contract/fields.ts'

/** A page shows examples of tokens to its readers; a setting is used. */
type Where = 'page' | 'setting'
/** A secret that announces itself by its form; its kind is the locator of its finding. */
interface SecretKind {
  kind: string
  pattern: RegExp
  /** Where it is not that of the check. */
  riskLevel?: RiskLevel
  /** What the form alone does not tell. */
  isOne?: (value: string, where: Where) => boolean
}
const KINDS: readonly SecretKind[] = [
  { kind: 'aws-access-key', pattern: /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/gu },
  { kind: 'github-token', pattern: /\b(?:gh[oprsu]_[A-Za-z0-9]{36,251}|github_pat_\w{60,255})\b/gu },
  { kind: 'gitlab-token', pattern: /\bglpat-[\w-]{20,64}/gu },
  { kind: 'slack-token', pattern: /\bxox[abeoprs]-[\w-]{20,250}/gu },
  { kind: 'stripe-secret-key', pattern: /\b[rs]k_live_[A-Za-z0-9]{20,250}\b/gu },
  { kind: 'sendgrid-key', pattern: /\bSG\.[\w-]{20,24}\.[\w-]{39,50}/gu },
  { kind: 'azure-storage-key', pattern: /\bAccountKey=[A-Za-z0-9+/]{86}==/gu },
  { kind: 'azure-client-secret', pattern: /(?<![\w~.-])[\w~.-]{3}[78]Q~[\w~.-]{31,34}(?![\w~.-])/gu },
  { kind: 'google-client-secret', pattern: /\bGOCSPX-[\w-]{28}(?![\w-])/gu },
  { kind: 'digitalocean-token', pattern: /\bdo[opr]_v1_[a-f0-9]{64}\b/gu },
  { kind: 'shopify-token', pattern: /\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\b/gu },
  { kind: 'docker-token', pattern: /\bdckr_pat_[\w-]{27}(?![\w-])/gu },
  { kind: 'pypi-token', pattern: /\bpypi-AgEIcHlwaS5vcmc[\w-]{50,250}/gu },
  { kind: 'npm-token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/gu },
  { kind: 'private-key', pattern: /-----BEGIN (?:RSA |EC |OPENSSH |DSA |ENCRYPTED )?PRIVATE KEY-----\s{0,9}(?:\\n)?[A-Za-z0-9+/]{20}/gu },
  // many are meant to be seen, and restricted to the site that shows them; whether this one is cannot be seen from here
  { kind: 'google-api-key', pattern: /(?<![\w-])AIza[\w-]{35}(?![\w-])/gu, riskLevel: 'medium' },
  {
    kind: 'slack-webhook',
    pattern: /\bhooks\.slack\.com\/(?:services|workflows)\/T[A-Z0-9]{6,14}\/[AB][A-Z0-9]{6,14}\/[\w/]{16,64}/gu,
    riskLevel: 'high',
  },
  { kind: 'discord-webhook', pattern: /\bdiscord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[\w-]{60,90}/gu, riskLevel: 'high' },
  {
    kind: 'jwt',
    pattern: /(?<![\w.-])eyJ[\w-]{10,1000}\.eyJ[\w-]{10,4000}\.[\w-]{20,1000}(?![\w-])/gu,
    riskLevel: 'high',
    isOne: isPersonalToken,
  },
  {
    kind: 'database-url',
    pattern:
      /\b(?:postgres(?:ql)?|mysql2?|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|mssql|sqlserver|clickhouse|cockroachdb):\/\/[^\s:/@"'`<>]{0,100}:[^\s:/@"'`<>]{4,200}@[\w.-]{1,253}/gu,
    isOne: hasRealPassword,
  },
  { kind: 'openai-key', pattern: /\bsk-(?:proj-)?[A-Za-z0-9_-]{40,200}\b/gu, isOne: isMixture },
]
/** password = '…', where the name speaks of a secret: only with a value that looks random. */
const ASSIGNED =
  /\b(?:api_?secret|client_?secret|secret_?key|access_?token|auth_?token|private_?key|db_?password)["']?\s{0,5}[:=]\s{0,5}["']([\w+/=.-]{16,200})["']/giu
/** Bits a character below which a value reads like a word ('your-secret-goes-here' has 3.4, hexadecimal noise 3.7 to 4). */
const RANDOM_BITS = 3.6
const FOUND_MAX = 20
/** The keys that documentation uses say so: AKIAIOSFODNN7EXAMPLE. */
const EXAMPLE = /EXAMPLE/u
/** Nor has anything random the same character eight times in a row, as what is to be filled in has. */
const FILLED = /([\w*.])\1{7}/u
/** Passwords that stand for one. */
const PLACEHOLDER =
  /^(?:(?:my|your|the)?[-_]?(?:secret|super|strong)?[-_]?pass(?:word|wd)?|pwd|secret|postgres|user(?:name)?|change_?me|root|admin|guest|example|test|x{3,}|\*+|\.{3,}|<.*|\$.*|%.*|\{.*|\[.*)$/iu
const NO_HOST = /^(?:localhost|127\.|0\.0\.0\.0|host(?:name)?$|server$|(?:.*\.)?example(?:\.\w{1,10})?$)/iu

export interface FoundSecret {
  kind: string
  /** Where it is not that of the check. */
  riskLevel: RiskLevel | undefined
  value: string
  /** The line around it, at most 160 characters. */
  excerpt: string
}

/** Shannon entropy in bits a character. */
export function entropy(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits - (count / text.length) * Math.log2(count / text.length), 0)
}

/** Secrets in a page or script, or in a setting, one of each kind and value. */
export function secretsIn(text: string, where: Where = 'page'): FoundSecret[] {
  const found = new Map<string, FoundSecret>()
  const add = (kind: string, value: string, at: number, riskLevel?: RiskLevel) => {
    if (found.size >= FOUND_MAX || EXAMPLE.test(value) || (kind !== 'private-key' && FILLED.test(value))) return
    const excerpt = text.slice(Math.max(0, at - 60), at + 100).replaceAll(/\s+/gu, ' ')
    found.set(`${kind} ${value}`, { kind, value, excerpt, riskLevel })
  }
  for (const { kind, pattern, riskLevel, isOne = () => true } of KINDS) {
    for (const match of text.matchAll(pattern)) {
      if (entropy(match[0]) > 2.5 && isOne(match[0], where)) add(kind, match[0], match.index, riskLevel)
    }
  }
  for (const match of text.matchAll(ASSIGNED)) {
    const value = match[1] ?? ''
    if (/\d/u.test(value) && entropy(value) >= RANDOM_BITS) add('assigned-secret', value, match.index)
  }
  return [...found.values()]
}

/** A token of JSON that somebody signed (RFC 7519), and not one that a service hands to every visitor (Supabase's role anon). */
function isPersonalToken(value: string, where: Where): boolean {
  const [header, payload] = value.split('.', 2).map((part) => Buffer.from(part, 'base64url').toString('utf8'))
  return (
    /^\{.{0,400}"alg"\s{0,9}:\s{0,9}"(?!none")/su.test(header ?? '') &&
    !(where === 'page' ? EXAMPLE_SUBJECT : EXAMPLE_PERSON).test(payload ?? '') &&
    !/"role"\s{0,9}:\s{0,9}"anon"/u.test(payload ?? '')
  )
}
/** The token that jwt.io and half of all documentation show. */
const EXAMPLE_SUBJECT = /"sub"\s{0,9}:\s{0,9}"1234567890"/u
const EXAMPLE_PERSON = /"name"\s{0,9}:\s{0,9}"John Doe"/u
/** Words of a class name are no key. */
function isMixture(value: string): boolean {
  return /[a-z]/u.test(value) && /[A-Z]/u.test(value) && /\d/u.test(value)
}
/** user:password@host, where the password is not the word for one and the host is somewhere. */
function hasRealPassword(value: string): boolean {
  const [, password = '', host = ''] = /:\/\/[^:]*:([^@]*)@(.*)$/u.exec(value) ?? []
  return !PLACEHOLDER.test(password) && !NO_HOST.test(host)
}
