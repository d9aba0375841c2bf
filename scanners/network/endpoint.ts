import type { ResourceRef } from '#scanners/sdk/check.ts'

/** A port of a host. */
export interface Endpoint {
  host: string
  port: number
  transport: 'tcp' | 'udp'
}
const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/** mail.example.com:25, [2001:db8::1]:22, 192.0.2.1:161/udp: the one name of a port, as resources and memory have it. */
export const spellEndpoint = ({ host, port, transport }: Endpoint): string =>
  `${bracketed(host)}:${port}${transport === 'udp' ? '/udp' : ''}`

const SPELLING = /^(?:\[(?<v6>[^\]]+)\]|(?<host>[^:]+)):(?<port>\d{1,5})(?<udp>\/udp)?$/u
export function readEndpoint(text: string): Endpoint | null {
  const { v6, host = v6, port, udp } = SPELLING.exec(text)?.groups ?? {}
  return host === undefined ? null : { host, port: Number(port), transport: udp === undefined ? 'tcp' : 'udp' }
}

export const serviceResource = (endpoint: Endpoint): ResourceRef => ({
  genericIdentifier: 'host:port',
  genericIdentifierValue: spellEndpoint(endpoint),
})
export const hostResource = (host: string): ResourceRef => ({ genericIdentifier: 'host', genericIdentifierValue: host })
/** The host that a resource belongs to. */
export const hostOfResource = ({ genericIdentifierValue: value }: ResourceRef): string => readEndpoint(value)?.host ?? value
/** How a URL has it. */
export const originOf = ({ host, port }: Endpoint, scheme: 'http' | 'https'): string => `${scheme}://${bracketed(host)}:${port}`
