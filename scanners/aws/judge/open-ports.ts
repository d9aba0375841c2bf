import type { Exposure, Verdict } from '#scanners/sdk/check.ts'
import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import type { NetworkInterfaces } from '#scanners/aws/collect/ec2-interfaces.ts'
import type { SecurityGroup, SecurityGroups } from '#scanners/aws/collect/ec2-security-groups.ts'
import { firstFew, settings } from '#scanners/sdk/cloud/judge.ts'
import { rangeText } from '#scanners/sdk/cloud/firewall.ts'
import type { KnownPort } from '#scanners/sdk/cloud/ports.ts'
import { openingsOf, opensPorts } from '#scanners/aws/network/rules.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'

/** What a group lets in, as people read it: SSH 22 from 0.0.0.0/0 */
export interface OpenPort {
  ports: string
  sources: readonly string[]
}

/** Those of known ports that a group opens to the internet. */
export const knownPortsOf = (known: readonly KnownPort[]) => {
  const find = ({ ingress }: SecurityGroup): OpenPort[] =>
    opensPorts(ingress, known).map(({ port: { name, port }, opening: { sources } }) => ({ ports: `${name} ${port}`, sources }))
  return find
}

/** How near the internet is to a group: an open port of one that guards nothing waits for the next instance that gets it. */
function use(group: SecurityGroup, { interfaces }: NetworkInterfaces): { key: string; exposure: Exposure; count: number } {
  if (interfaces instanceof Unseen) return { key: 'unseen', exposure: 'exposed', count: 0 }
  const own = interfaces.filter(({ groups }) => groups.includes(group.id))
  if (own.some(({ isPublic }) => isPublic)) return { key: 'fail', exposure: 'exposed', count: own.length }
  return { key: own.length > 0 ? 'inside' : 'idle', exposure: 'reachable', count: own.length }
}

/** One verdict for each security group. @param find what it opens that it should not */
export function judgeOpenPorts(
  { groups }: SecurityGroups,
  interfaces: NetworkInterfaces,
  region: string,
  find: (group: SecurityGroup) => readonly OpenPort[],
): Verdict[] {
  return groups.map((group) => {
    const resource = resourceOf(group.arn, region)
    const open = find(group)
    if (open.length === 0) return pass(resource)
    const { key, exposure, count } = use(group, interfaces)
    const values = {
      group: group.name,
      ports: firstFew(open.map(({ ports }) => ports)),
      sources: firstFew(open.flatMap(({ sources }) => sources)),
      count,
    }
    const shown = openingsOf(group.ingress).map(({ protocol, sources, ...range }) => ({ protocol, ports: rangeText(range), sources }))
    const evidence = [settings('DescribeSecurityGroups', { GroupId: group.id, GroupName: group.name, OpenToInternet: shown })]
    return fail(resource, key, { values, exposure, evidence })
  })
}
