import type { Address } from 'ox'
import type { ChainName } from '#contract/chains.ts'
import { isChainName } from './chains.ts'

/** What is scanned: a contract on a chain, or source that was uploaded and stands nowhere yet. */
export type ContractTarget = { on: 'chain'; chain: ChainName; address: Address.Address } | { on: 'upload'; name: string }

/** `source` is no chain: the two spellings never meet. */
const UPLOADED = 'source'

/** The one spelling of a target: `ethereum-mainnet:0x…` with the checksum of EIP-55, `source:Vault`. */
export const targetText = (target: ContractTarget): string =>
  target.on === 'chain' ? `${target.chain}:${target.address}` : `${UPLOADED}:${target.name}`

/** Reads that spelling again. @throws Error for what `targetText` never makes */
export function readTarget(text: string): ContractTarget {
  const [word, ...rest] = text.split(':')
  const value = rest.join(':')
  if (word === UPLOADED && value !== '') return { on: 'upload', name: value }
  if (isChainName(word) && isAddress(value)) return { on: 'chain', chain: word, address: value }
  throw new Error('This is no target of a contract.')
}
const isAddress = (value: string): value is Address.Address => /^0x[\dA-Fa-f]{40}$/u.test(value)
