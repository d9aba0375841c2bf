import { type Address, decodeAbiParameters, type Hex, toFunctionSelector } from 'viem'
import type { Party } from '../chain-facts.ts'
import { addressIn, type ChainReader, NO_CODE } from './reader.ts'

const OWNERS = [toFunctionSelector('owner()'), toFunctionSelector('getOwner()')]
const THRESHOLD = toFunctionSelector('getThreshold()')
const MIN_DELAY = toFunctionSelector('getMinDelay()')
/** EIP-7702: a person's key that lends itself some code is a person's key. */
const DELEGATION = /^0xef0100/iu
const ZERO: Address = '0x0000000000000000000000000000000000000000'
/** An address that nobody has the key of, and that owners hand over to. */
const BURNT: ReadonlySet<string> = new Set([ZERO, '0x000000000000000000000000000000000000dEaD'])

/** A number that fits into a word; null for an answer that is none. */
export function numberIn(word: Hex | null): bigint | null {
  if (word === null || word.length !== 66) return null
  return decodeAbiParameters([{ type: 'uint256' }], word)[0]
}

/** What an address is. */
export async function partyAt(reader: ChainReader, address: Address): Promise<Party> {
  if (BURNT.has(address)) return { address, kind: 'none' }
  const code = await reader.code(address)
  if (code === NO_CODE || DELEGATION.test(code)) return { address, kind: 'eoa' }
  const [threshold, delay] = await Promise.all([THRESHOLD, MIN_DELAY].map(async (data) => numberIn(await reader.call(address, data))))
  if (threshold !== undefined && threshold !== null && threshold > 0n && threshold < 1_000n)
    return { address, kind: 'multisig', threshold: Number(threshold) }
  return { address, kind: delay !== undefined && delay !== null && delay > 0n ? 'timelock' : 'contract' }
}

/** Whom a contract calls its owner; null: it has no such notion. */
export async function ownerOf(reader: ChainReader, address: Address): Promise<Party | null> {
  for (const data of OWNERS) {
    const word = await reader.call(address, data)
    const owner = addressIn(word)
    if (owner !== null) return partyAt(reader, owner)
    if (numberIn(word) === 0n) return { address: ZERO, kind: 'none' }
  }
  return null
}
