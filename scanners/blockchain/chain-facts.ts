import type { Address, Hex } from 'viem'
import type { ChainName } from '#contract/chains.ts'
import type { SourceSet } from './source/source.ts'

/** How a proxy says where its code is. */
export type ProxyPattern = 'EIP-1967' | 'EIP-1967 beacon' | 'EIP-1822' | 'EIP-1167' | 'OpenZeppelin legacy' | 'implementation()'
/** A contract that runs the code of another. */
export interface Proxy {
  pattern: ProxyPattern
  /** Where the code is that runs, at the end of the way. */
  implementation: Address
  beacon: Address | null
  /** EIP-1967, or the slot of OpenZeppelin before it. null: none is set. */
  admin: Address | null
}

/** What was found at the address, all of it at one block. Scans of uploaded source have none. */
export interface ContractOnChain {
  chain: ChainName
  chainId: number
  address: Address
  block: { number: number; at: string }
  code: Hex
  codeHash: Hex
  /** null: it runs its own code. */
  proxy: Proxy | null
  /** What runs: its own code, or that of the implementation. */
  runs: { address: Address; code: Hex }
}

/** What an address is: a person's key, a contract that asks several, one that makes everybody wait, another contract, or nobody. */
export type PartyKind = 'eoa' | 'multisig' | 'timelock' | 'contract' | 'none'
export interface Party {
  address: Address
  kind: PartyKind
  /** Of a multisig, how many have to agree. */
  threshold?: number
}

/** Who may do what with the contract, and what it is. */
export interface Powers {
  owner: Party | null
  /** Who may replace the implementation. `via`: the contract between, whose owner that is. */
  admin: (Party & { via?: Address }) | null
  /** In the smallest unit of the chain. */
  balance: string
  /** null: it cannot be paused. */
  isPaused: boolean | null
  token: Token | null
}
export interface Token {
  standard: 'ERC-20' | 'ERC-721' | 'ERC-1155'
  name: string | null
  symbol: string | null
  decimals: number | null
  totalSupply: string | null
}

/** Whether the code behind a proxy was shut against whoever initialises it first. */
export interface Initialisation {
  implementation: Address
  /** open: whoever comes first may initialise it. none: it has no initialiser. */
  state: 'initialised' | 'open' | 'none'
  /** How that is known: what it keeps, or what a call would answer, which is not sent. */
  by: 'storage' | 'call' | 'code'
  /** The initialiser that anybody may call. */
  call: string | null
}

/** An instruction that was found in the code. */
export interface Instruction {
  opcode: string
  offset: number
  /** false: no way from the entry to it was found, and not every way could be followed. */
  isReached: boolean
  /** Each way to it that was found asks who calls; of ORIGIN, it is compared with who calls. */
  asksCaller: boolean
}
/** What the bytecode that runs tells by itself. */
export interface Bytecode {
  address: Address
  size: number
  /** Four bytes each, as 0x and eight digits. */
  selectors: readonly string[]
  instructions: readonly Instruction[]
  /** Of the metadata at the end of the code: '0.8.24'; null where it does not say. */
  compiler: string | null
}

/** Where source came from. */
export const SOURCE_ORIGINS = ['sourcify', 'etherscan', 'uploaded'] as const
export type SourceOrigin = (typeof SOURCE_ORIGINS)[number]
/** Places that publish source which was compiled again and matched the code. */
export type Publisher = Exclude<SourceOrigin, 'uploaded'>
export interface PublishedSource {
  /** Solidity; null where there is none. */
  set: SourceSet | null
  origin: SourceOrigin | null
  /** The language it was published in: Solidity, Vyper, Yul. */
  language: string | null
  /** unknown: not every place that was asked gave an answer. */
  published: 'verified' | 'none' | 'unknown'
  /** Whether it was compiled to the very same bytes, metadata included. null: nobody says, or nothing is published. */
  isExact: boolean | null
  asked: readonly Publisher[]
}

/** What the collectors of a chain learn. */
export interface ChainFacts {
  /** null: uploaded source, which stands on no chain. */
  contract: ContractOnChain | null
  published: PublishedSource
  powers: Powers
  initialisation: Initialisation | null
  /** null: uploaded source, which has none. */
  bytecode: Bytecode | null
}
