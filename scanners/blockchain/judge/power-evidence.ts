import type { Evidence } from '#scanners/sdk/check.ts'
import type { ContractOnChain, Party, Powers } from '../chain-facts.ts'

const said = (party: Party | null): string =>
  party === null ? '-' : `${party.address} (${party.kind}${party.threshold === undefined ? '' : `, ${party.threshold} have to agree`})`

/** Who may do what, as it was read at one block. */
export function powerEvidence({ chain, block, address, proxy, runs }: ContractOnChain, { owner, admin }: Powers): Evidence {
  const lines = [
    `contract: ${address}`,
    ...(proxy === null
      ? []
      : [`${proxy.pattern}: ${runs.address}`, `admin: ${proxy.admin ?? proxy.beacon ?? '-'}`, `in control of it: ${said(admin)}`]),
    `owner: ${said(owner)}`,
  ]
  return { label: `${chain}, block ${block.number}, ${block.at}`, kind: 'text', content: lines.join('\n') }
}
