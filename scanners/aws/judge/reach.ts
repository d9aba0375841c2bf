import type { Verdict } from '#scanners/sdk/check.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import type { SecurityGroups } from '#scanners/aws/collect/ec2-security-groups.ts'
import type { AwsFacts } from '#scanners/aws/facts.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { opensPorts } from '#scanners/aws/network/rules.ts'

/** Something with an address, a port, and security groups before it. */
interface Reachable {
  arn: string
  port: number | null
  isPublic: boolean
  securityGroups: readonly string[]
  /** Where it may stand, as far as that is told. */
  subnets?: readonly string[]
}
type Around = { 'ec2-security-groups': SecurityGroups } & Partial<Pick<AwsFacts, 'ec2-subnets'>>

/** Whether every subnet that it may stand in is known, and none leads to an internet gateway: an address there is no way in. */
function isCutOff({ subnets: ids = [] }: Reachable, { 'ec2-subnets': known }: Around): boolean {
  const its = ids.map((id) => known?.subnets.find((one) => one.id === id))
  return its.length > 0 && its.every((subnet) => subnet?.internetGateway === null)
}

/**
 * Whether the internet reaches a database: it has a public address, a way there from an internet gateway,
 * and a security group that lets strangers to its port. Messages: `private`, `unrouted` where subnets are told, `guarded`, `fail` with {{group}} and {{port}}, `unknown` with {{reason}}.
 */
export function judgeReach(database: Reachable, around: Around, usualPort: number): Verdict {
  const { region, groups } = around['ec2-security-groups']
  const resource = resourceOf(database.arn, region)
  const { isPublic, securityGroups } = database
  const port = database.port ?? usualPort
  const shown = { PubliclyAccessible: isPublic, Port: port, VpcSecurityGroups: securityGroups }
  const evidence = (open: readonly string[]) => [settings('PubliclyAccessible', { ...shown, OpenGroups: open })]
  if (!isPublic) return pass(resource, 'private', { evidence: evidence([]) })
  if (isCutOff(database, around)) return pass(resource, 'unrouted', { evidence: evidence([]) })
  const known = groups.filter(({ id }) => securityGroups.includes(id))
  const open = known.filter(({ ingress }) => opensPorts(ingress, [port]).length > 0).map(({ id }) => id)
  const [group] = open
  if (group !== undefined) return fail(resource, 'fail', { exposure: 'exposed', values: { group, port }, evidence: evidence(open) })
  // a group that another account shares with this one does not stand in its list
  const hidden = securityGroups.find((id) => !known.some((one) => one.id === id))
  if (hidden !== undefined) return unknown(resource, 'unknown', { values: { reason: hidden }, evidence: evidence([]) })
  return pass(resource, 'guarded', { evidence: evidence([]) })
}
