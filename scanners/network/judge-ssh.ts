import type { Ruling } from './judge-services.ts'
import type { SshDetails } from './protocols/details.ts'

/** SHA-1, and groups of 1,024 bits or of a length that the server may choose with it (RFC 9142 §3). */
export const WEAK_KEX =
  /^(?:diffie-hellman-group1-sha1|diffie-hellman-group14-sha1|diffie-hellman-group-exchange-sha1|gss-group(?:1|14)-sha1-.*|gss-gex-sha1-.*|rsa1024-sha1|kexguess2@matt\.ucc\.asn\.au)$/u
/** Worn-out ciphers, CBC modes (CVE-2008-5161), and none. */
export const WEAK_CIPHERS = /^(?:.*-cbc|.*-cbc@.*|arcfour.*|3des.*|blowfish.*|cast128.*|des.*|none)$/u
/** MD5, tags cut to 96 or 64 bits, and none. SHA-1 in an HMAC holds still, and is left out. */
export const WEAK_MACS = /^(?:hmac-md5.*|hmac-sha1-96.*|umac-64.*|hmac-ripemd160.*|none)$/u
/** DSA with 1,024 bits; RSA where the signature is made with SHA-1 stands under its own name, ssh-rsa. */
export const WEAK_HOST_KEYS = /^(?:ssh-dss.*|ssh-rsa|ssh-rsa-cert-v01@openssh\.com)$/u

const SHOWN_MAX = 12

/** Each pattern with what the server offers; null: that is not known. */
export function ruledByAlgorithms(...offers: readonly (readonly [weak: RegExp, offered: readonly string[]] | null)[]): Ruling {
  const weak: string[] = []
  for (const offer of offers) {
    if (offer === null) return 'unknown'
    const [pattern, offered] = offer
    weak.push(...offered.filter((name) => pattern.test(name)))
  }
  return weak.length === 0 ? 'pass' : { isFault: true, values: { algorithms: weak.slice(0, SHOWN_MAX).join(', ') } }
}

/** Strict key exchange is told as one more name in the list of the server. */
const STRICT = 'kex-strict-s-v00@openssh.com'

/** Whether messages can be cut out of the beginning of a connection: with ChaCha20-Poly1305, or CBC with encrypt-then-MAC. */
export function isTerrapin(offers: SshDetails['offers']): boolean | null {
  if (offers === null) return null
  const isAffected =
    offers.ciphers.includes('chacha20-poly1305@openssh.com') ||
    (offers.ciphers.some((name) => name.endsWith('-cbc')) && offers.macs.some((name) => name.includes('-etm@')))
  return isAffected && !offers.kex.includes(STRICT)
}
