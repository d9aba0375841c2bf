import { Address } from 'ox'
import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'
import { entered, TargetRefused, type Fields } from '#scanners/sdk/connection.ts'
import { same } from '#scanners/sdk/labels.ts'
import type { ConnectionDefinition } from '#scanners/sdk/scanner.ts'
import { CHAIN_NAMES } from '#contract/chains.ts'
import { CHAINS } from './chains.ts'
import { fieldTexts, refusals, testReasons, testSteps } from './connection-texts.ts'
import { targetText } from './target.ts'

// both cases spelled out: a browser gets a pattern without its flags
const ADDRESS = /^0x[\dA-Fa-f]{40}$/u
const httpsUrl = z.string().check(z.trim(), z.maxLength(2_048), z.regex(/^[Hh][Tt][Tt][Pp][Ss]:\/\/[^\s@]+$/u))

const fields = {
  contractAddress: {
    schema: z.optional(z.string().check(z.trim(), z.regex(ADDRESS))),
    input: 'text',
    placeholder: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    texts: fieldTexts.contractAddress,
  },
  blockchainType: {
    schema: z._default(z.enum(CHAIN_NAMES), 'ethereum-mainnet'),
    input: 'choice',
    choices: Object.fromEntries(CHAIN_NAMES.map((name) => [name, same(CHAINS[name].name)])),
    texts: fieldTexts.blockchainType,
  },
  source: {
    schema: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/u))),
    input: 'source',
    texts: fieldTexts.source,
  },
  contractName: { schema: z.optional(text(120)), input: 'text', placeholder: 'Vault', texts: fieldTexts.contractName },
  rpcUrl: { schema: z.optional(httpsUrl), input: 'url', secret: true, further: true, texts: fieldTexts.rpcUrl },
  other: { schema: z.optional(text(1_000)), input: 'text', further: true, texts: fieldTexts.other },
} as const satisfies Fields

/** Upper or lower case alone says nothing; mixed, it is a checksum that has to hold (EIP-55). */
function checksummed(given: string): Address.Address {
  const digits = given.slice(2)
  const address = Address.checksum(`0x${digits.toLowerCase()}`)
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (isMixed && address.slice(2) !== digits) throw new TargetRefused('bad_checksum')
  if (/^0+$/u.test(digits)) throw new TargetRefused('zero_address')
  return address
}

/** A target is a contract on a chain; or, without an address, the contract of that name in uploaded source, whatever is uploaded next. */
export const connection: ConnectionDefinition<typeof fields> = {
  fields,
  refusals,
  locate({ contractAddress, contractName, blockchainType, source }) {
    const address = entered(contractAddress)
    if (address !== null) return targetText({ on: 'chain', chain: blockchainType, address: checksummed(address) })
    if (entered(source) === null) throw new TargetRefused('nothing_given')
    const name = entered(contractName)
    if (name === null) throw new TargetRefused('name_missing')
    return targetText({ on: 'upload', name })
  },
  // what the operator set, or a public node; one of the connection's own is sealed, and the guard of every socket decides on it
  addresses: () => [],
  testSteps,
  testReasons,
}
