import type { Evidence } from './check.ts'

/** Largest evidence item kept, in UTF-16 units. */
export const EVIDENCE_MAX = 8_192
/** Text beyond this is not even looked at; it bounds the work on a hostile answer. */
const LOOKED_AT_MAX = 65_536
const MARK = '…'

/** Characters shown of a secret: eight, but never half of a short one. */
const shown = (secret: string) =>
  secret.includes(MARK) ? secret : `${secret.slice(0, secret.length >= 16 ? 8 : Math.floor(secret.length / 4))}${MARK}`

/** Secrets that announce themselves by their form. */
const TOKENS =
  /\b(?:(?:AKIA|ASIA)[A-Z0-9]{16}|gh[oprsu]_[A-Za-z0-9]{20,255}|github_pat_\w{20,255}|glpat-[\w-]{20,64}|xox[abeoprs]-[\w-]{10,255}|[prs]k_(?:live|test)_[A-Za-z0-9]{10,255}|AIza[\w-]{30,40}|SG\.[\w-]{16,64}\.[\w-]{16,64}|npm_[A-Za-z0-9]{30,64}|hooks\.slack\.com\/(?:services|workflows)\/[\w/]{20,120}|discord(?:app)?\.com\/api\/webhooks\/[\w/-]{60,120}|eyJ[\w-]{8,2000}\.[\w-]{4,4000}\.[\w-]{0,1000})/gu
/** The body of a PEM private key. */
const PRIVATE_KEY = /(-----BEGIN [A-Z ]{0,24}PRIVATE KEY-----\s{0,4})([^-]{1,16000})/gu
/** name = value, "name": "value", name: value, where the name says that the value is a secret. */
const ASSIGNMENT =
  /((?:[\w-]{0,40}(?:secret|passw(?:or)?d|passwd|pwd|token|api_?-?key|access_?-?key|private_?-?key|credential|auth_key|app_key)[\w-]{0,20})["']?\s{0,8}(?:=>|[:=])\s{0,8}["']?)([^\s"'<>&;,]{4,4000})/giu
/** scheme://user:password@host */
const URL_PASSWORD = /(:\/\/[^\s:/@]{0,100}:)([^\s@/]{1,200})(?=@)/gu
const AUTHORIZATION = /(\b(?:proxy-)?authorization["']?\s{0,4}[:=]\s{0,4}["']?(?:basic|bearer|digest|token)\s{1,4})([^\s"',]{4,4000})/giu
/** The value of a cookie in a Set-Cookie line. */
const COOKIE = /(\bset-cookie:\s{0,4}[^=;\s]{1,200}=)([^;\s]{4,4000})/giu

/**
 * Replaces what looks like a secret by its first eight characters and '…' (a quarter of one shorter than 16).
 * Works line by line in linear time; redacting twice changes nothing more.
 */
export function redact(text: string): string {
  let result = text.slice(0, LOOKED_AT_MAX)
  result = result.replaceAll(PRIVATE_KEY, (_, head: string, body: string) => `${head}${shown(body.trim())}`)
  for (const pattern of [AUTHORIZATION, COOKIE, URL_PASSWORD, ASSIGNMENT]) {
    result = result.replaceAll(pattern, (_, head: string, secret: string) => `${head}${shown(secret)}`)
  }
  return result.replaceAll(TOKENS, (secret) => shown(secret))
}

/** Evidence as it may leave a scanner: secrets redacted, then cut to EVIDENCE_MAX with the loss stated. */
export function redactEvidence(evidence: Evidence): Evidence {
  const content = redact(evidence.content)
  const lost = evidence.content.length > LOOKED_AT_MAX || content.length > EVIDENCE_MAX
  return { ...evidence, content: lost ? `${content.slice(0, EVIDENCE_MAX - 16)}\n[cut]` : content }
}
