import { keccak256 } from 'viem'
import { ScanFailure } from '#scanners/sdk/scanner.ts'
import { proxyOf } from '../chain/proxy.ts'
import { chainIdOf, newestBlock, NO_CODE, readerAt } from '../chain/reader.ts'
import { CHAINS } from '../chains.ts'
import { readTarget } from '../target.ts'
import type { ContractCollector } from './collector.ts'

/** Finds the contract, and through its proxies the code that runs. Whether the node is one of the right chain is asked first. */
export const contract: ContractCollector = {
  id: 'contract',
  after: [],
  async collect(facts, target, environment) {
    const where = readTarget(target)
    if (where.on === 'upload') {
      if (environment.uploads?.['source'] === undefined) throw new ScanFailure('no_source', 'The uploaded files are not there any more.')
      facts.contract = null
      facts.resource = { genericIdentifier: 'contractName', genericIdentifierValue: where.name }
      return
    }
    const { chain, address } = where
    const chainId = await chainIdOf(environment, chain)
    if (chainId !== CHAINS[chain].id)
      throw new ScanFailure('other_chain', `The node belongs to the chain ${chainId}, not to ${CHAINS[chain].name}.`)
    const reader = readerAt(environment, chain, await newestBlock(environment, chain))
    const code = await reader.code(address)
    if (code === NO_CODE || code.startsWith('0xef0100')) throw new ScanFailure('no_contract', `No code stands at ${address}.`)
    const followed = await proxyOf(reader, address, code)
    if (followed?.code === NO_CODE)
      throw new ScanFailure('no_contract', `No code stands at ${followed.proxy.implementation}, which ${address} runs.`)
    facts.resource = { genericIdentifier: 'contractAddress', genericIdentifierValue: address }
    facts.contract = {
      chain,
      chainId,
      address,
      block: reader.block,
      code,
      codeHash: keccak256(code),
      proxy: followed?.proxy ?? null,
      runs: followed === null ? { address, code } : { address: followed.proxy.implementation, code: followed.code },
    }
  },
}
