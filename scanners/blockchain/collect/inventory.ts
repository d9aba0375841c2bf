import type { Address } from 'viem'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import type { ContractOnChain, Party, Powers } from '../chain-facts.ts'
import { CHAINS } from '../chains.ts'
import type { ContractCollector } from './collector.ts'

type Config = { readonly [key: string]: Json }
const refOf = (address: Address): InventoryItem['resource'] => ({ genericIdentifier: 'contractAddress', genericIdentifierValue: address })
const sizeOf = (code: string): number => (code.length - 2) / 2

const partyConfig = ({ address, kind, threshold }: Party): Config => ({ address, kind, ...(threshold !== undefined && { threshold }) })

/** What a person wants to know of the contract at one look: the page of its connection shows this. */
function contractItem(contract: ContractOnChain, { owner, admin, balance, isPaused, token }: Powers): InventoryItem {
  const { address, chain, block, code, codeHash, proxy } = contract
  return {
    resource: refOf(address),
    name: token?.name ?? address,
    tags: {},
    config: {
      chain: CHAINS[chain].name,
      block: block.number,
      seenAt: block.at,
      size: sizeOf(code),
      codeHash,
      balance,
      currency: CHAINS[chain].currency,
      paused: isPaused,
      owner: owner === null ? null : partyConfig(owner),
      proxy: proxy === null ? null : { pattern: proxy.pattern, implementation: proxy.implementation, beacon: proxy.beacon },
      admin: admin === null ? null : { ...partyConfig(admin), via: admin.via ?? null },
      token: token === null ? null : { ...token },
    },
    relations: proxy === null ? [] : [{ kind: 'runs-code-of', to: proxy.implementation }],
  }
}

/** Who holds power over the contract, each once. */
function holders({ address }: ContractOnChain, { owner, admin }: Powers): InventoryItem[] {
  const parties = [owner, admin].flatMap((party) => (party === null || party.kind === 'none' ? [] : [party]))
  const byAddress = new Map(parties.map((party) => [party.address, party]))
  return [...byAddress.values()].map((party) => ({
    resource: refOf(party.address),
    name: party.address,
    tags: {},
    config: partyConfig(party),
    relations: [{ kind: 'can-administer', to: address }],
  }))
}

/** Tells of the contract, of the code it runs, and of who holds power over it. */
export const inventory: ContractCollector = {
  id: 'inventory',
  after: ['contract', 'powers'],
  inventory: 'Ownership',
  collect({ contract, powers }, _target, { tellInventory }) {
    if (contract === undefined || contract === null || powers === undefined) return Promise.resolve()
    const { proxy, runs } = contract
    tellInventory?.({ resourceType: 'Contract', complete: true, items: [contractItem(contract, powers)] })
    tellInventory?.({
      resourceType: 'Implementation',
      complete: true,
      items:
        proxy === null
          ? []
          : [{ resource: refOf(runs.address), name: runs.address, tags: {}, config: { size: sizeOf(runs.code) }, relations: [] }],
    })
    tellInventory?.({ resourceType: 'Owner', complete: true, items: holders(contract, powers) })
    return Promise.resolve()
  },
}
