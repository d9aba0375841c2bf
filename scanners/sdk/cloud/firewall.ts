import { parseCidr, reachOf, subtract, type Cidr, type Family } from './cidr.ts'
import type { KnownPort } from './ports.ts'

export const LAST_PORT = 65_535
export interface PortRange {
  from: number
  to: number
}
export const EVERY_PORT: PortRange = { from: 0, to: LAST_PORT }
/** Protocols that are told apart; `all` is every one of them. */
export type RuleProtocol = 'tcp' | 'udp' | 'icmp' | 'all' | 'other'
/** Addresses that a rule is about, and how they are written. */
export interface Source {
  text: string
  blocks: readonly Cidr[]
}
/** A rule of a firewall whose rules are asked in order, the first that fits deciding. */
export interface FirewallRule {
  name: string
  /** The smaller the earlier. Of two with the same, the one that denies comes first. */
  priority: number
  allows: boolean
  protocol: RuleProtocol
  ports: readonly PortRange[]
  sources: readonly Source[]
}
/** Ports that the internet, or a large part of it, comes through to. */
export interface FirewallOpening extends PortRange {
  protocol: 'tcp' | 'udp' | 'icmp' | 'all'
  /** What is written in the rules that let it in. */
  sources: readonly string[]
  rules: readonly string[]
}

const WORLD = ['0.0.0.0/0', '::/0'].flatMap((text) => parseCidr(text) ?? [])
/** All addresses there are. @param text as the provider writes it */
export const everywhere = (text: string): Source => ({ text, blocks: WORLD })
/** An address or block as it is written; null where it is none. */
export function sourceOf(text: string): Source | null {
  const cidr = parseCidr(text)
  return cidr === undefined ? null : { text, blocks: [cidr] }
}
/** "22" · "20-30" · "*"; null for what is none. */
export function portRangeOf(text: string): PortRange | null {
  if (text.trim() === '*') return EVERY_PORT
  const [, first = '', last = first] = /^\s*(\d{1,5})(?:\s*-\s*(\d{1,5}))?\s*$/u.exec(text) ?? []
  const range = { from: Number(first), to: Number(last) }
  return first === '' || range.from > range.to || range.to > LAST_PORT ? null : range
}
/** "22" · "8000-8100" */
export const rangeText = ({ from, to }: PortRange): string => (from === to ? String(from) : `${from}-${to}`)

type Told = Pick<FirewallOpening, 'sources' | 'rules'>
const FAMILIES: readonly Family[] = ['ipv4', 'ipv6']

/** Who comes through rules that all are about the same ports; null: no large part of the internet. */
function through(rules: readonly FirewallRule[]): Told | null {
  const told = FAMILIES.flatMap((family) => throughOf(rules, family) ?? [])
  if (told.length === 0) return null
  return { sources: [...new Set(told.flatMap(({ sources }) => sources))], rules: [...new Set(told.flatMap((one) => one.rules))] }
}
function throughOf(rules: readonly FirewallRule[], family: Family): Told | null {
  const denied: Cidr[] = []
  const open: { from: bigint; to: bigint }[] = []
  const by: { rule: string; source: string }[] = []
  for (const { allows, sources, name } of rules)
    for (const { text, blocks } of sources) {
      const own = blocks.filter((block) => block.family === family)
      if (!allows) denied.push(...own)
      const left = allows && own.length > 0 ? subtract(own, denied) : []
      if (left.length === 0) continue
      open.push(...left)
      by.push({ rule: name, source: text })
    }
  if (reachOf(family, open) === 'narrow') return null
  return { sources: by.map(({ source }) => source), rules: by.map(({ rule }) => rule) }
}

const inOrder = (rules: readonly FirewallRule[]): FirewallRule[] =>
  rules.toSorted((one, other) => one.priority - other.priority || Number(one.allows) - Number(other.allows))
const isAbout = ({ ports }: FirewallRule, { from, to }: PortRange): boolean => ports.some((range) => range.from <= from && to <= range.to)

/** The parts into which the ports of some rules divide all ports: each rule is about the whole of a part, or about none of it. */
function partsOf(rules: readonly FirewallRule[]): PortRange[] {
  const cuts = new Set([0, ...rules.flatMap(({ ports }) => ports.flatMap(({ from, to }) => [from, to + 1]))])
  const starts = [...cuts].filter((start) => start <= LAST_PORT).toSorted((one, other) => one - other)
  return starts.map((from, at) => ({ from, to: (starts[at + 1] ?? LAST_PORT + 1) - 1 }))
}

function openingsFor(protocol: 'tcp' | 'udp' | 'icmp', ordered: readonly FirewallRule[]): FirewallOpening[] {
  const rules = ordered.filter((rule) => rule.protocol === protocol || rule.protocol === 'all')
  const found: FirewallOpening[] = []
  for (const part of protocol === 'icmp' ? [EVERY_PORT] : partsOf(rules)) {
    const own = protocol === 'icmp' ? rules : rules.filter((rule) => isAbout(rule, part))
    const told = own.some(({ allows }) => allows) ? through(own) : null
    if (told === null) continue
    const last = found.at(-1)
    const goesOn = last !== undefined && last.to + 1 === part.from && String(last.rules) === String(told.rules)
    if (goesOn) found[found.length - 1] = { ...last, to: part.to }
    else found.push({ protocol, ...part, ...told })
  }
  return found
}

/**
 * What the rules of a firewall let the internet come through to, together and in their order: a rule that denies closes what comes
 * after it for the addresses it names, and no others. Blocks of several rules count together.
 */
export function openingsThrough(rules: readonly FirewallRule[]): FirewallOpening[] {
  const ordered = inOrder(rules)
  const each = (['tcp', 'udp', 'icmp'] as const).map((protocol) => openingsFor(protocol, ordered))
  const isAll = each.every((openings) => openings.length === 1 && openings.every(isEveryPort))
  return isAll ? each.slice(0, 1).flatMap(([first]) => (first === undefined ? [] : [{ ...first, protocol: 'all' }])) : each.flat()
}

export const isEveryPort = ({ from, to }: PortRange): boolean => from <= 1 && to >= LAST_PORT

/** Those of known ports that openings are about, each with its first opening. */
export const portsAmong = (
  openings: readonly FirewallOpening[],
  ports: readonly KnownPort[],
): { port: KnownPort; opening: FirewallOpening }[] =>
  ports.flatMap((port) => {
    const opening = openings.find(
      (one) => (one.protocol === 'all' || one.protocol === port.protocol) && one.from <= port.port && port.port <= one.to,
    )
    return opening === undefined ? [] : [{ port, opening }]
  })
