import { parseCidr, reachOf, type AddressRange, type Reach } from '#scanners/sdk/cloud/cidr.ts'

/** Addresses that a rule of a database server's firewall lets in: both ends belong to them. */
export interface AllowedRange {
  from: string
  to: string
}

/** @returns null for what is no range of addresses */
export function rangeOf({ from, to }: AllowedRange): AddressRange | null {
  const [first, last] = [parseCidr(from), parseCidr(to)]
  return first === undefined || last === undefined || first.from > last.to ? null : { from: first.from, to: last.to }
}

/** 0.0.0.0 to 0.0.0.0 stands for all addresses of Azure, those of other customers too: learn.microsoft.com/azure/azure-sql/database/firewall-configure */
export const isAllAzure = ({ from, to }: AllowedRange): boolean => from === '0.0.0.0' && to === '0.0.0.0'

/** How much of the internet the rules of a server let in together. */
export const rulesReach = (rules: readonly AllowedRange[]): Reach =>
  reachOf(
    'ipv4',
    rules.filter((rule) => !isAllAzure(rule)).flatMap((rule) => rangeOf(rule) ?? []),
  )
