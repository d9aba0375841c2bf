import type { Hex } from 'viem'

const UINT16 = 4
/** "solc" and three bytes, in CBOR: what compilers since 0.5.9 write at the end of the code. */
const SOLC = /64736f6c6343([\da-f]{2})([\da-f]{2})([\da-f]{2})/u

/**
 * The code without the metadata that its compiler wrote behind it, and what that says of the compiler. The last two bytes are its
 * length; what lies there is data, though some of it reads as instructions.
 * Source: https://docs.soliditylang.org/en/latest/metadata.html#encoding-of-the-metadata-hash-in-the-bytecode
 */
export function withoutMetadata(code: Hex): { code: Hex; compiler: string | null } {
  const length = Number.parseInt(code.slice(-UINT16), 16) * 2
  const start = code.length - UINT16 - length
  // a map of CBOR with one to four entries
  if (Number.isNaN(length) || start <= 2 || !/^a[1-4]/u.test(code.slice(start))) return { code, compiler: null }
  const [, ...parts] = SOLC.exec(code.slice(start)) ?? []
  const compiler = parts.length === 3 ? parts.map((part) => Number.parseInt(part, 16)).join('.') : null
  return { code: `0x${code.slice(2, start)}`, compiler }
}
