import { type AddressRange, type Family, parseCidr, type Reach, reachOf, subtract } from '#scanners/sdk/cloud/cidr.ts'
import type { KnownPort } from '#scanners/sdk/cloud/ports.ts'
import { LAST_PORT, protocolOf } from './rules.ts'

/** An entry of a network ACL, as EC2 answers it (NetworkAclEntry). */
export interface NetworkAclEntry {
  RuleNumber?: number | undefined
  /** An IANA number; -1 is all. */
  Protocol?: string | undefined
  RuleAction?: string | undefined
  Egress?: boolean | undefined
  CidrBlock?: string | undefined
  Ipv6CidrBlock?: string | undefined
  PortRange?: { From?: number | undefined; To?: number | undefined } | undefined
}
export interface AclOpening {
  family: Family
  reach: Exclude<Reach, 'narrow'>
  /** Number of the first entry that lets strangers in. */
  rule: number
}

/**
 * Whether a network ACL lets the internet reach a port, inbound, for each family of addresses. Entries are tried in the order of
 * their numbers and the first that matches decides, so a Deny shadows what comes after it, for the addresses it names.
 * TCP where the port is a number. Source: https://docs.aws.amazon.com/vpc/latest/userguide/nacl-rules.html
 */
export function aclOpensPort(entries: readonly NetworkAclEntry[], port: number | KnownPort): AclOpening[] {
  const inbound = entries
    .filter((entry) => entry.Egress !== true && isAbout(entry, port))
    .toSorted((one, other) => (one.RuleNumber ?? LAST_RULE) - (other.RuleNumber ?? LAST_RULE))
  return (['ipv4', 'ipv6'] as const).flatMap((family) => judge(family, inbound))
}
/** Ports of a protocol; both ends belong to them. */
export interface OpenRange {
  protocol: 'tcp' | 'udp'
  from: number
  to: number
}

/** The ports of TCP and UDP that a network ACL lets the internet, or a large part of it, come to; inbound alone. */
export function aclOpenings(entries: readonly NetworkAclEntry[]): OpenRange[] {
  // between the ends of the entries' ranges nothing changes
  const ends = entries.flatMap(({ PortRange: { From = 0, To = LAST_PORT } = {} }) => [From, To + 1])
  const starts = [...new Set([0, ...ends])].filter((port) => port >= 0 && port <= LAST_PORT).toSorted((one, other) => one - other)
  return (['tcp', 'udp'] as const).flatMap((protocol) => {
    const open: OpenRange[] = []
    for (const [index, from] of starts.entries()) {
      if (aclOpensPort(entries, { port: from, protocol, name: '' }).length === 0) continue
      const to = (starts[index + 1] ?? LAST_PORT + 1) - 1
      const last = open.at(-1)
      if (last?.to === from - 1) last.to = to
      else open.push({ protocol, from, to })
    }
    return open
  })
}

/** Of the entry that denies whatever no other decides, shown as `*`. */
const LAST_RULE = 32_767

function judge(family: Family, entries: readonly NetworkAclEntry[]): AclOpening[] {
  const decided: AddressRange[] = []
  const allowed: AddressRange[] = []
  let rule: number | undefined
  for (const entry of entries) {
    const cidr = blockOf(entry, family)
    if (cidr === undefined) continue
    if (entry.RuleAction?.toLowerCase() === 'allow') {
      allowed.push(...subtract([cidr], decided))
      if (rule === undefined && reachOf(family, allowed) !== 'narrow') rule = entry.RuleNumber ?? LAST_RULE
    }
    decided.push(cidr)
  }
  const reach = reachOf(family, allowed)
  return reach === 'narrow' || rule === undefined ? [] : [{ family, reach, rule }]
}

function blockOf({ CidrBlock = '', Ipv6CidrBlock = '' }: NetworkAclEntry, family: Family): AddressRange | undefined {
  const cidr = parseCidr(family === 'ipv4' ? CidrBlock : Ipv6CidrBlock)
  return cidr?.family === family ? cidr : undefined
}

function isAbout({ Protocol, PortRange }: NetworkAclEntry, port: number | KnownPort): boolean {
  const { port: number, protocol } = typeof port === 'number' ? { port, protocol: 'tcp' } : port
  const written = protocolOf(Protocol)
  if (written === 'all') return true
  if (written !== protocol) return false
  const from = PortRange?.From ?? 0
  const to = PortRange?.To ?? LAST_PORT
  return from === -1 || (from <= number && number <= to)
}
