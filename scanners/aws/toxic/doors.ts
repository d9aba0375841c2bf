import type { SecurityGroups } from '#scanners/aws/collect/ec2-security-groups.ts'
import type { Subnets } from '#scanners/aws/collect/ec2-subnets.ts'
import type { Instance } from '#scanners/aws/collect/ec2-instances.ts'
import type { LoadBalancer } from '#scanners/aws/collect/load-balancers.ts'
import { openingsOf, type Opening } from '#scanners/aws/network/rules.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { NOT, unseen, type Part } from './combine.ts'

/** Openings that are named. */
const NAMED = 5

export interface Around {
  'ec2-security-groups': SecurityGroups
  'ec2-subnets': Subnets
}

/** tcp 22 · tcp 8000–8100 · all traffic as '*' */
const written = ({ protocol, from, to }: Opening): string => {
  if (protocol === 'all') return '*'
  return from === to ? `${protocol} ${from}` : `${protocol} ${from}–${to}`
}

/** What security groups let in from the internet, in subnets that lead to it; one that another account shares stands in no list. */
export function throughGroups(ids: readonly string[], subnets: readonly string[], around: Around): Part {
  const known = around['ec2-subnets'].subnets.filter(({ id }) => subnets.includes(id))
  if (known.length > 0 && known.every(({ internetGateway }) => internetGateway === null)) return NOT
  const groups = around['ec2-security-groups'].groups.filter(({ id }) => ids.includes(id))
  const open = groups.flatMap(({ id, ingress }) => openingsOf(ingress).map((opening) => ({ id, ports: written(opening) })))
  const [first] = open
  if (first !== undefined) {
    const ports = [...new Set(open.map((one) => one.ports))].slice(0, NAMED).join(', ')
    return {
      holds: true,
      values: { ports, group: first.id },
      shown: { SecurityGroups: [...new Set(open.map(({ id }) => id))], open: ports },
    }
  }
  const hidden = ids.find((id) => !groups.some((one) => one.id === id))
  return hidden === undefined ? NOT : unseen(hidden)
}

/** Whether the internet comes to a running instance itself. */
export function doorOf(instance: Instance, around: Around): Part {
  const addresses = [...instance.publicAddresses, ...instance.ipv6Addresses]
  if (instance.state !== 'running' || addresses.length === 0) return NOT
  const part = throughGroups(instance.groups, instance.subnet === null ? [] : [instance.subnet], around)
  return part.holds === true ? { ...part, shown: { PublicAddresses: addresses, ...part.shown } } : part
}

/** Whether a load balancer that serves the internet sends to a resource. */
export function servedBy(arn: string, balancers: readonly LoadBalancer[], { groups: known }: SecurityGroups): Part {
  const facing = balancers.filter((one) => one.isInternetFacing)
  const serving = facing.filter(({ targets }) => !(targets instanceof Unseen) && targets.includes(arn))
  const isOpen = ({ groups }: LoadBalancer) =>
    groups.length === 0 || known.some(({ id, ingress }) => groups.includes(id) && openingsOf(ingress).length > 0)
  const open = serving.find(isOpen)
  if (open !== undefined) return { holds: true, values: { balancer: open.name }, shown: { LoadBalancer: open.arn } }
  const guarded = serving.find(({ groups }) => groups.some((id) => !known.some((one) => one.id === id)))
  if (guarded !== undefined) return unseen(guarded.name)
  const hidden = facing.find(({ targets }) => targets instanceof Unseen)
  return hidden === undefined ? NOT : unseen(hidden.name)
}
