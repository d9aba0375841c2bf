import { type AddressRange, type Family, parseCidr, type Reach, reachOf } from '#scanners/sdk/cloud/cidr.ts'
import type { KnownPort } from '#scanners/sdk/cloud/ports.ts'

/** A permission of a security group, as EC2 answers it (IpPermission). */
export interface SecurityGroupPermission {
  IpProtocol?: string | undefined
  FromPort?: number | undefined
  ToPort?: number | undefined
  IpRanges?: readonly { CidrIp?: string | undefined }[] | undefined
  Ipv6Ranges?: readonly { CidrIpv6?: string | undefined }[] | undefined
  PrefixListIds?: readonly { PrefixListId?: string | undefined }[] | undefined
}
export type Protocol = 'tcp' | 'udp' | 'icmp' | 'all' | 'other'
/** Ports that a group of rules opens to the internet, or to a large part of it. */
export interface Opening {
  protocol: Protocol
  /** First and last port; 0 and 65535 where the rule is about every port. Of ICMP and other protocols both are 0. */
  from: number
  to: number
  family: Family
  reach: Exclude<Reach, 'narrow'>
  /** The blocks that make it so, as they are written. */
  sources: string[]
}
export const LAST_PORT = 65_535
const NUMBERS = new Map<string, Protocol>([
  ['-1', 'all'],
  ['all', 'all'],
  ['1', 'icmp'],
  ['icmp', 'icmp'],
  ['58', 'icmp'],
  ['icmpv6', 'icmp'],
  ['6', 'tcp'],
  ['tcp', 'tcp'],
  ['17', 'udp'],
  ['udp', 'udp'],
])

/** A protocol by its name or IANA number, as EC2 writes it; -1 is all. */
export function protocolOf(written: string | undefined): Protocol {
  return NUMBERS.get((written ?? '-1').toLowerCase()) ?? 'other'
}

/**
 * What the permissions of a security group open to the internet. Permissions of the same protocol and ports count together, so
 * 0.0.0.0/1 beside 128.0.0.0/1 is the world, and so is everything but the private ranges. Prefix lists are not resolved
 * (`unresolvedPrefixLists`); groups as sources open nothing.
 * Source: https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_IpPermission.html
 */
export function openingsOf(permissions: readonly SecurityGroupPermission[]): Opening[] {
  const groups = Map.groupBy(permissions, ({ IpProtocol, FromPort, ToPort }) => `${IpProtocol} ${FromPort} ${ToPort}`)
  return [...groups.values()].flatMap((same) => {
    const [first] = same
    if (first === undefined) return []
    const range = portsOf(first)
    const ipv4 = same.flatMap(({ IpRanges }) => IpRanges?.flatMap(({ CidrIp }) => CidrIp ?? []) ?? [])
    const ipv6 = same.flatMap(({ Ipv6Ranges }) => Ipv6Ranges?.flatMap(({ CidrIpv6 }) => CidrIpv6 ?? []) ?? [])
    return [opening('ipv4', ipv4, range) ?? [], opening('ipv6', ipv6, range) ?? []].flat()
  })
}

/** Those of `ports` that permissions open to the internet, each with its first opening. TCP where a port is a number. */
export function opensPorts<Port extends number | KnownPort>(
  permissions: readonly SecurityGroupPermission[],
  ports: readonly Port[],
): { port: Port; opening: Opening }[] {
  const openings = openingsOf(permissions)
  return ports.flatMap((port) => {
    const opening = openings.find((one) => covers(one, port))
    return opening === undefined ? [] : [{ port, opening }]
  })
}

/** Whether one permission opens a port to the internet; a group is judged by `opensPorts`, its permissions together. */
export function opensPort(permission: SecurityGroupPermission, ports: readonly (number | KnownPort)[]): boolean {
  return opensPorts([permission], ports).length > 0
}

/** Whether an opening is every port of TCP and UDP, or of one of them. */
export function isEveryPort({ protocol, from, to }: Opening): boolean {
  return protocol === 'all' || ((protocol === 'tcp' || protocol === 'udp') && from <= 1 && to >= LAST_PORT)
}

/** Prefix lists among the sources: what they hold is not in the permission, so it may be open without being seen. */
export function unresolvedPrefixLists(permissions: readonly SecurityGroupPermission[]): string[] {
  return [...new Set(permissions.flatMap(({ PrefixListIds }) => PrefixListIds?.flatMap(({ PrefixListId }) => PrefixListId ?? []) ?? []))]
}

function covers(opening: Opening, port: number | KnownPort): boolean {
  const { port: number, protocol } = typeof port === 'number' ? { port, protocol: 'tcp' } : port
  if (opening.protocol === 'all') return true
  return opening.protocol === protocol && opening.from <= number && number <= opening.to
}

type Ports = Pick<Opening, 'protocol' | 'from' | 'to'>
/** EC2 leaves out the ports of -1, and writes -1 for all. */
function portsOf({ IpProtocol, FromPort, ToPort }: SecurityGroupPermission): Ports {
  const protocol = protocolOf(IpProtocol)
  if (protocol === 'icmp' || protocol === 'other') return { protocol, from: 0, to: 0 }
  const isAll = protocol === 'all' || FromPort === undefined || FromPort === -1
  return { protocol, from: isAll ? 0 : FromPort, to: isAll || ToPort === undefined || ToPort === -1 ? LAST_PORT : ToPort }
}

function opening(family: Family, written: readonly string[], ports: Ports): Opening | undefined {
  const parsed = written.flatMap((text) => {
    const cidr = parseCidr(text)
    return cidr?.family === family ? [{ text, cidr }] : []
  })
  const ranges: AddressRange[] = parsed.map(({ cidr }) => cidr)
  const reach = reachOf(family, ranges)
  if (reach === 'narrow') return undefined
  const whole = parsed.filter(({ cidr }) => reachOf(family, [cidr]) !== 'narrow')
  return { ...ports, family, reach, sources: (whole.length > 0 ? whole : parsed).map(({ text }) => text) }
}
