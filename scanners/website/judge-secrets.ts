/** Secrets that announce themselves by their form; each kind is the locator of its finding. */
interface SecretKind {
  kind: string
  pattern: RegExp
}
const KINDS: readonly SecretKind[] = [
  { kind: 'aws-access-key', pattern: /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/gu },
  { kind: 'github-token', pattern: /\b(?:gh[oprsu]_[A-Za-z0-9]{36,251}|github_pat_\w{60,255})\b/gu },
  { kind: 'gitlab-token', pattern: /\bglpat-[\w-]{20,64}/gu },
  { kind: 'slack-token', pattern: /\bxox[abeoprs]-[\w-]{20,250}/gu },
  { kind: 'stripe-secret-key', pattern: /\b[rs]k_live_[A-Za-z0-9]{20,250}\b/gu },
  { kind: 'sendgrid-key', pattern: /\bSG\.[\w-]{20,24}\.[\w-]{39,50}/gu },
  { kind: 'npm-token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/gu },
  { kind: 'private-key', pattern: /-----BEGIN (?:RSA |EC |OPENSSH |DSA )?PRIVATE KEY-----\s{0,9}(?:\\n)?[A-Za-z0-9+/]{20}/gu },
  { kind: 'openai-key', pattern: /\bsk-(?:proj-)?[A-Za-z0-9_-]{40,200}\b/gu },
]
/** password = '…', where the name speaks of a secret: only with a value that looks random. */
const ASSIGNED =
  /\b(?:api_?secret|client_?secret|secret_?key|access_?token|auth_?token|private_?key|db_?password)["']?\s{0,5}[:=]\s{0,5}["']([\w+/=.-]{16,200})["']/giu
/** Bits a character below which a value reads like a word ('your-secret-goes-here' has 3.4, hexadecimal noise 3.7 to 4). */
const RANDOM_BITS = 3.6
const FOUND_MAX = 20

export interface FoundSecret {
  kind: string
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

/** Secrets in a page or script, one of each kind and value. */
export function secretsIn(text: string): FoundSecret[] {
  const found = new Map<string, FoundSecret>()
  const add = (kind: string, value: string, at: number) => {
    if (found.size >= FOUND_MAX) return
    const excerpt = text.slice(Math.max(0, at - 60), at + 100).replaceAll(/\s+/gu, ' ')
    found.set(`${kind} ${value}`, { kind, value, excerpt })
  }
  for (const { kind, pattern } of KINDS) {
    for (const match of text.matchAll(pattern)) if (entropy(match[0]) > 2.5) add(kind, match[0], match.index)
  }
  for (const match of text.matchAll(ASSIGNED)) {
    const value = match[1] ?? ''
    if (/\d/u.test(value) && entropy(value) >= RANDOM_BITS) add('assigned-secret', value, match.index)
  }
  return [...found.values()]
}
