import { TargetRefused } from '#scanners/sdk/connection.ts'

export interface PortSet {
  tcp: readonly number[]
  udp: readonly number[]
}
const PORT_MAX = 65_535
const ENTRY = /^(u:)?([1-9]\d{0,4})(?:-([1-9]\d{0,4}))?$/iu

const inOrder = (set: ReadonlySet<number>): number[] => [...set].toSorted((a, b) => a - b)

/**
 * A list as people write it: 22, 80, 8000-8100; U:161 is a port of UDP.
 * @returns each port once, in order
 * @throws TargetRefused
 */
export function readPorts(text: string): PortSet {
  const ports = { tcp: new Set<number>(), udp: new Set<number>() }
  for (const entry of text.split(/[\s,]+/u).filter((part) => part !== '')) {
    const [, udp, from = '', to = from] = ENTRY.exec(entry) ?? []
    const [first, last] = [Number(from), Number(to)]
    if (from === '' || last > PORT_MAX || last < first) throw new TargetRefused('ports_invalid')
    const set = udp === undefined ? ports.tcp : ports.udp
    for (let port = first; port <= last; port += 1) set.add(port)
  }
  return { tcp: inOrder(ports.tcp), udp: inOrder(ports.udp) }
}
