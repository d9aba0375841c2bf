import { createPrivateKey, type KeyObject } from 'node:crypto'

/** Fewer bits are refused by RS256 (RFC 7518 3.3); Google makes keys of 2048. */
const BITS_MIN = 2_048

/** Copied out of a key file by hand, a key has the two characters \n where lines end. */
const unescaped = (pem: string): string =>
  `${pem
    .replaceAll(String.raw`\r`, '')
    .replaceAll(String.raw`\n`, '\n')
    .trim()}\n`

/** The RSA key that a text in PEM is; null: it is none that a service account could have. */
export function readPrivateKey(pem: string): KeyObject | null {
  try {
    const key = createPrivateKey(unescaped(pem))
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    return key.asymmetricKeyType === 'rsa' && bits >= BITS_MIN ? key : null
  } catch {
    return null
  }
}
