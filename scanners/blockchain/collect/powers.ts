import { type Address, decodeAbiParameters, type Hex, toFunctionSelector } from 'viem'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import type { ContractOnChain, Powers, Token } from '../chain-facts.ts'
import { numberIn, ownerOf, partyAt } from '../chain/party.ts'
import { type ChainReader, readerAt } from '../chain/reader.ts'
import type { ContractCollector } from './collector.ts'

const selector = toFunctionSelector
/** ERC-165: supportsInterface(bytes4) with an interface's number behind it. */
const supports = (id: string): Hex => `${selector('supportsInterface(bytes4)')}${id.padEnd(64, '0')}`
const TEXT_MAX = 120

async function adminOf(reader: ChainReader, { proxy }: ContractOnChain): Promise<Powers['admin']> {
  if (proxy === null) return null
  // of a beacon whoever owns it says what all of its proxies run
  const named = proxy.admin ?? proxy.beacon
  if (named === null) return null
  const party = await partyAt(reader, named)
  if (party.kind !== 'contract') return party
  const behind = await ownerOf(reader, named)
  return behind === null ? party : { ...behind, via: named }
}

/** A text as the ABI packs it, or, of early tokens, 32 bytes that end with zeros. */
function textIn(word: Hex | null): string | null {
  if (word === null || word === '0x') return null
  try {
    if (word.length === 66) return Buffer.from(word.slice(2), 'hex').toString('utf8').replace(/\0+$/u, '').slice(0, TEXT_MAX)
    return decodeAbiParameters([{ type: 'string' }], word)[0].slice(0, TEXT_MAX)
  } catch {
    // what the contract answers is its own affair
    return null
  }
}

async function tokenAt(reader: ChainReader, address: Address): Promise<Token | null> {
  const call = (data: Hex) => reader.call(address, data)
  const isTrue = async (data: Hex) => numberIn(await call(data)) === 1n
  const [isNft, isMulti, supply, decimals, name, symbol] = await Promise.all([
    isTrue(supports('80ac58cd')),
    isTrue(supports('d9b67a26')),
    call(selector('totalSupply()')),
    call(selector('decimals()')),
    call(selector('name()')),
    call(selector('symbol()')),
  ])
  const totalSupply = numberIn(supply)
  const units = numberIn(decimals)
  const standard = isNft ? 'ERC-721' : isMulti ? 'ERC-1155' : totalSupply !== null && textIn(symbol) !== null ? 'ERC-20' : null
  if (standard === null) return null
  return {
    standard,
    name: textIn(name),
    symbol: textIn(symbol),
    decimals: units !== null && units < 256n ? Number(units) : null,
    totalSupply: totalSupply?.toString() ?? null,
  }
}

/** Asks who may do what, and what the contract holds and is. */
export const powers: ContractCollector = {
  id: 'powers',
  after: ['contract'],
  async collect(facts, _target, environment) {
    const { contract } = facts
    if (contract === undefined || contract === null) throw new NotApplicable('Uploaded source stands on no chain.')
    const reader = readerAt(environment, contract.chain, contract.block)
    const { address } = contract
    const [owner, admin, balance, paused, token] = await Promise.all([
      ownerOf(reader, address),
      adminOf(reader, contract),
      reader.balance(address),
      reader.call(address, selector('paused()')),
      tokenAt(reader, address),
    ])
    const pausedFlag = numberIn(paused)
    facts.powers = {
      owner,
      admin,
      balance: balance.toString(),
      isPaused: pausedFlag === 0n || pausedFlag === 1n ? pausedFlag === 1n : null,
      token,
    }
  },
}
