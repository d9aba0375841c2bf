import type { Exposure, Verdict } from '#scanners/sdk/check.ts'
import { portsAmong, rangeText, type FirewallOpening } from '#scanners/sdk/cloud/firewall.ts'
import { firstFew, settings } from '#scanners/sdk/cloud/judge.ts'
import type { KnownPort } from '#scanners/sdk/cloud/ports.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { resourceOf } from '#scanners/azure/arm-id.ts'
import type { SecurityGroup } from '#scanners/azure/collect/network-groups.ts'
import type { AzureFacts } from '#scanners/azure/facts.ts'

/** What a group lets in, as people read it: SSH 22 from * */
export interface OpenPort {
  ports: string
  sources: readonly string[]
}
export type FindOpen = (openings: readonly FirewallOpening[]) => readonly OpenPort[]

/** Those of known ports that a group opens to the internet. */
export const knownPorts =
  (known: readonly KnownPort[]): FindOpen =>
  (openings) =>
    portsAmong(openings, known).map(({ port: { name, port }, opening: { sources } }) => ({ ports: `${name} ${port}`, sources }))

/** How near the internet is to a group: an open port of one that guards nothing waits for the next machine that gets it. */
function use(group: SecurityGroup, interfaces: AzureFacts['network-interfaces']): { key: string; exposure: Exposure; count: number } {
  const own = interfaces.filter(
    ({ id, subnets }) => group.interfaces.includes(id) || subnets.some((subnet) => group.subnets.includes(subnet)),
  )
  if (own.some(({ isPublic }) => isPublic)) return { key: 'fail', exposure: 'exposed', count: own.length }
  const isUsed = own.length + group.subnets.length + group.interfaces.length > 0
  return { key: isUsed ? 'inside' : 'idle', exposure: 'reachable', count: own.length }
}
/** One verdict for each security group. @param find what it opens that it should not */
export const judgeOpenPorts = (
  { 'network-groups': groups, 'network-interfaces': interfaces }: Pick<AzureFacts, 'network-groups' | 'network-interfaces'>,
  find: FindOpen,
): Verdict[] =>
  groups.map((group) => {
    const { id, region, name, openings } = group
    const resource = resourceOf(id, region)
    if (openings instanceof Unseen) return unknown(resource, 'unknown', { values: { reason: openings.reason } })
    const open = find(openings)
    if (open.length === 0) return pass(resource)
    const { key, exposure, count } = use(group, interfaces)
    const values = {
      group: name,
      ports: firstFew(open.map(({ ports }) => ports)),
      sources: firstFew(open.flatMap(({ sources }) => sources)),
      count,
    }
    const shown = openings
      .slice(0, 50)
      .map(({ protocol, sources, rules, ...range }) => ({ protocol, ports: rangeText(range), sources, rules }))
    return fail(resource, key, { values, exposure, evidence: [settings('networkSecurityGroups', { openToInternet: shown })] })
  })
