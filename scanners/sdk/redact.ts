import type { Evidence } from './check.ts'
import type { InventoryItem, Json } from './inventory.ts'

/** Largest evidence item kept, in UTF-16 units. */
export const EVIDENCE_MAX = 8_192
/** Text beyond this is not even looked at; it bounds the work on a hostile answer. */
const LOOKED_AT_MAX = 65_536
const MARK = '…'

const SHOWN_MAX = 8
/** The beginning of a secret that may be shown, and '…': eight characters, a quarter of one shorter than 16. What was cut so stays. */
export const shown = (secret: string) =>
  secret.endsWith(MARK) && secret.length <= SHOWN_MAX + MARK.length
    ? secret
    : `${secret.slice(0, secret.length >= 16 ? SHOWN_MAX : Math.floor(secret.length / 4))}${MARK}`

/** Secrets that announce themselves by their form. */
const TOKENS =
  /\b(?:(?:AKIA|ASIA)[A-Z0-9]{16}|gh[oprsu]_[A-Za-z0-9]{20,255}|github_pat_\w{20,255}|glpat-[\w-]{20,64}|xox[abeoprs]-[\w-]{10,255}|[prs]k_(?:live|test)_[A-Za-z0-9]{10,255}|AIza[\w-]{30,40}|SG\.[\w-]{16,64}\.[\w-]{16,64}|npm_[A-Za-z0-9]{30,64}|AccountKey=[A-Za-z0-9+/]{40,88}={0,2}|[\w~.-]{3}[78]Q~[\w~.-]{31,34}|GOCSPX-[\w-]{20,40}|do[opr]_v1_[a-f0-9]{64}|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}|dckr_pat_[\w-]{27}|pypi-[\w-]{50,250}|sk-(?:proj-|ant-)?[\w-]{40,200}|whsec_[\w+/=]{20,64}|hooks\.slack\.com\/(?:services|workflows)\/[\w/]{20,120}|discord(?:app)?\.com\/api\/webhooks\/[\w/-]{60,120}|ya29\.[\w-]{20,2000}|1\/\/0[\w-]{30,200}|eyJ[\w-]{8,2000}\.[\w-]{4,4000}\.[\w-]{0,1000})/gu
/** The body of a PEM private key. */
const PRIVATE_KEY = /(-----BEGIN [A-Z ]{0,24}PRIVATE KEY-----\s{0,4})([^-]{1,16000})/gu
/** name = value, "name": "value", name: value, where the name says that the value is a secret. */
const ASSIGNMENT =
  /((?:[\w-]{0,40}(?:secret|passw(?:or)?d|passwd|pwd|token|api_?-?key|access_?-?key|private_?-?key|credential|auth_key|app_key)[\w-]{0,20})["']?\s{0,8}(?:=>|[:=])\s{0,8}["']?)([^\s"'<>&;,]{4,4000})/giu
/** What stands before a part of an ARN: arn:aws:secretsmanager:… names a service, and assigns nothing. */
const ARN_BEFORE = /\barn:aws[a-z-]{0,12}:(?:[\w-]{0,40}:){0,4}$/u
const ARN_HEAD_MAX = 200
/** secretsmanager:GetSecretValue names what may be done, and assigns nothing. */
const ACTION_BEFORE = /(?:^|[^\w-])secretsmanager:$/iu
const ACTION = /^[A-Z][A-Za-z]{2,60}\*?$/u
/** scheme://user:password@host */
const URL_PASSWORD = /(:\/\/[^\s:/@]{0,100}:)([^\s@/]{1,200})(?=@)/gu
const AUTHORIZATION = /(\b(?:proxy-)?authorization["']?\s{0,4}[:=]\s{0,4}["']?(?:basic|bearer|digest|token)\s{1,4})([^\s"',]{4,4000})/giu
/** What lets whoever has the address in: of a shared access signature (Azure), of a signed address, of the key of a function. */
const SIGNED_ADDRESS = /([?&;](?:sig|signature|x-(?:amz|goog)-signature|code)=)([\w%+/=.~-]{32,500})/giu
/** The value of a cookie in a Set-Cookie line. */
const COOKIE = /(\bset-cookie:\s{0,4}[^=;\s]{1,200}=)([^;\s]{4,4000})/giu

/**
 * Replaces what looks like a secret by its first eight characters and '…' (a quarter of one shorter than 16).
 * Works line by line in linear time; redacting twice changes nothing more.
 */
export function redact(text: string): string {
  let result = text.slice(0, LOOKED_AT_MAX)
  result = result.replaceAll(PRIVATE_KEY, (_, head: string, body: string) => `${head}${shown(body.trim())}`)
  for (const pattern of [AUTHORIZATION, COOKIE, URL_PASSWORD, SIGNED_ADDRESS]) {
    result = result.replaceAll(pattern, (_, head: string, secret: string) => `${head}${shown(secret)}`)
  }
  result = redactAssigned(result)
  return result.replaceAll(TOKENS, (secret) => shown(secret))
}

function redactAssigned(text: string): string {
  const isPartOfArn = (head: string, value: string, at: number) =>
    head.endsWith(':') && !value.includes('=') && ARN_BEFORE.test(text.slice(Math.max(0, at - ARN_HEAD_MAX), at))
  return text.replaceAll(ASSIGNMENT, (whole, head: string, value: string, at: number) =>
    isPartOfArn(head, value, at) || (ACTION_BEFORE.test(head) && ACTION.test(value)) ? whole : `${head}${shown(value)}`,
  )
}

/** Evidence as it may leave a scanner: secrets redacted, then cut to EVIDENCE_MAX with the loss stated. */
export function redactEvidence(evidence: Evidence): Evidence {
  const content = redact(evidence.content)
  const lost = evidence.content.length > LOOKED_AT_MAX || content.length > EVIDENCE_MAX
  return { ...evidence, content: lost ? `${content.slice(0, EVIDENCE_MAX - 16)}\n[cut]` : content }
}

/** The name of a value that must not be read by others. */
const SECRET_NAME = /secret|passw(?:or)?d|passwd|pwd|token|api_?-?key|access_?-?key|private_?-?key|credential/iu
/** What stands under such a name and is none: a date, a reference, the state of a setting. */
const NO_SECRET = /^(?:\d{4}-\d\d-\d\dT[\d:.]{8,16}Z|arn:.{0,2000}|true|false|enabled|disabled|active|inactive|required|optional)$/iu
const CONFIG_TEXT_MAX = 1_000
const CONFIG_LIST_MAX = 200
/** How deep a configuration is read. */
export const CONFIG_DEPTH_MAX = 8
export const TAGS_MAX = 100
export const RELATIONS_MAX = 500
const LEFT_OUT = '[cut]'
/** Longest configuration kept of a resource, as JSON in UTF-16 units; one that is longer loses its longest parts. */
export const CONFIG_MAX = 16_384

function redactText(value: string, name: string): string {
  const isSecret = SECRET_NAME.test(name) && value.length >= 4 && !NO_SECRET.test(value)
  return (isSecret ? shown(value) : redact(value)).slice(0, CONFIG_TEXT_MAX)
}
function redactJson(value: Json, name: string, depth = 1): Json {
  if (typeof value === 'string') return redactText(value, name)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= CONFIG_DEPTH_MAX) return LEFT_OUT
  return isList(value) ? value.slice(0, CONFIG_LIST_MAX).map((one) => redactJson(one, name, depth + 1)) : redactFields(value, depth + 1)
}
const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
const redactFields = (fields: Readonly<Record<string, Json>>, depth = 1): Record<string, Json> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [redact(name), redactJson(value, name, depth)]))

/** Without its longest parts, as many of them as must go; with so many parts that their names alone are too long, without all of them. */
function shortened(config: Record<string, Json>): Record<string, Json> {
  const kept = { ...config }
  const longestFirst = Object.entries(config).map(([name, value]) => ({ name, length: JSON.stringify(value).length }))
  let total = JSON.stringify(kept).length
  for (const { name, length } of longestFirst.toSorted((a, b) => b.length - a.length)) {
    if (total <= CONFIG_MAX) return kept
    kept[name] = LEFT_OUT
    total += LEFT_OUT.length + 2 - length
  }
  return total <= CONFIG_MAX ? kept : {}
}

/** A resource as it may leave a scanner: secrets in its name, tags and configuration redacted, long texts and lists cut. */
export function redactItem(item: InventoryItem): InventoryItem {
  const tags = Object.entries(item.tags).slice(0, TAGS_MAX)
  return {
    ...item,
    name: redact(item.name),
    tags: Object.fromEntries(tags.map(([name, value]) => [redact(name), redactText(value, name)])),
    config: shortened(redactFields(item.config)),
    relations: item.relations.slice(0, RELATIONS_MAX),
  }
}
