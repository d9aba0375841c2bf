import { type AbiParameter, type Address, concatHex, encodeAbiParameters, type Hex, parseAbi, stringToHex, toFunctionSelector } from 'viem'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import type { Initialisation } from '../chain-facts.ts'
import { numberIn } from '../chain/party.ts'
import { type ChainReader, readerAt } from '../chain/reader.ts'
import type { ContractCollector } from './collector.ts'

/** ERC-7201 of OpenZeppelin's Initializable since 5.0: erc7201:openzeppelin.storage.Initializable */
const NAMESPACED: Hex = '0xf0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00'
/** Before, it stood in the first slot, and its refusal in the code. */
const FIRST: Hex = `0x${'0'.repeat(64)}`
const REFUSAL = stringToHex('Initializable: contract is already').slice(2)
/** Someone, so that an initialiser that refuses nobody's address does not refuse for that. */
const SOMEBODY: Address = '0x00000000000000000000000000000000000A11cE'

const INITIALISERS = parseAbi([
  'function initialize()',
  'function initialize(address)',
  'function initialize(address,address)',
  'function initialize(address,address,address)',
  'function initialize(address,uint256)',
  'function initialize(uint256)',
  'function initialize(string,string)',
  'function initialize(string,string,address)',
  'function initialize(string,string,uint8)',
  'function init()',
  'function init(address)',
])
type Initialiser = (typeof INITIALISERS)[number]
const SAMPLES: Readonly<Record<string, unknown>> = { address: SOMEBODY, uint256: 1n, uint8: 18, string: 'a' }
const signatureOf = ({ name, inputs }: Initialiser): string => `${name}(${inputs.map(({ type }) => type).join(',')})`
const calldataOf = (one: Initialiser): Hex =>
  concatHex([
    toFunctionSelector(one),
    encodeAbiParameters<readonly AbiParameter[]>(
      one.inputs,
      one.inputs.map(({ type }) => SAMPLES[type]),
    ),
  ])

/** Whether the implementation itself, and not what runs it, was shut against whoever initialises it first. */
async function initialisationOf(
  reader: ChainReader,
  implementation: Address,
  code: Hex,
  selectors: readonly string[],
): Promise<Initialisation> {
  const offered = INITIALISERS.filter((one) => selectors.includes(toFunctionSelector(one)))
  if (offered.length === 0) return { implementation, state: 'none', by: 'code', call: null }
  const isNamespaced = code.includes(NAMESPACED.slice(2))
  const isKnown = isNamespaced || code.includes(REFUSAL)
  const version = isKnown ? numberIn(await reader.slot(implementation, isNamespaced ? NAMESPACED : FIRST)) : null
  if (version !== null && version !== 0n) return { implementation, state: 'initialised', by: 'storage', call: null }
  // tried at the node, by somebody who is nobody there: nothing is sent
  for (const one of offered)
    if ((await reader.call(implementation, calldataOf(one), SOMEBODY)) !== null)
      return { implementation, state: 'open', by: 'call', call: signatureOf(one) }
  const [first] = offered
  return version === 0n && first !== undefined
    ? { implementation, state: 'open', by: 'storage', call: signatureOf(first) }
    : { implementation, state: 'initialised', by: 'call', call: null }
}

export const initialisation: ContractCollector = {
  id: 'initialisation',
  after: ['contract', 'bytecode'],
  async collect(facts, _target, environment) {
    const { contract, bytecode } = facts
    if (contract === undefined || contract === null || bytecode === undefined || bytecode === null)
      throw new NotApplicable('Uploaded source stands on no chain.')
    const { proxy, runs, chain, block } = contract
    facts.initialisation =
      proxy === null ? null : await initialisationOf(readerAt(environment, chain, block), runs.address, runs.code, bytecode.selectors)
  },
}
