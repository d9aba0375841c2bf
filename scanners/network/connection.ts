import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'
import { entered, TargetRefused, type Fields } from '#scanners/sdk/connection.ts'
import type { ConnectionDefinition } from '#scanners/sdk/scanner.ts'
import { addressKind } from './address.ts'
import { fieldTexts, PROFILES, refusalTexts, testReasons, testSteps } from './connection-texts.ts'
import { readPorts, type PortSet } from './ports.ts'
import { hostsIn, isRange, readTargets, spellTarget } from './targets.ts'
import { TOP_100, TOP_1000, USUAL_UDP } from './top-ports.ts'

export const RATE_STANDARD = 500
const RATE_MAX = 1_000
/** Seconds that trying all ports of all hosts may take, answers aside: what a scan has, with room for looking at services. */
const PORTS_MAX_S = 1_200

const fields = {
  hosts: { schema: text(2_048), input: 'lines', placeholder: 'mail.example.com\n192.0.2.0/28', texts: fieldTexts.hosts },
  profile: {
    schema: z._default(z.enum(['top-100', 'top-1000', 'list']), 'top-1000'),
    input: 'choice',
    choices: PROFILES,
    texts: fieldTexts.profile,
  },
  portList: { schema: z.optional(text(1_000)), input: 'text', placeholder: '22, 80, 8000-8100, U:161', texts: fieldTexts.portList },
  rate: {
    schema: z._default(z.int().check(z.minimum(10), z.maximum(RATE_MAX)), RATE_STANDARD),
    input: 'number',
    further: true,
    texts: fieldTexts.rate,
  },
  expectedPorts: {
    schema: z.optional(text(1_000)),
    input: 'text',
    further: true,
    placeholder: '22, 443',
    texts: fieldTexts.expectedPorts,
  },
} as const satisfies Fields

const refusals = {
  not_a_host: { field: 'hosts', texts: refusalTexts.not_a_host },
  range_too_large: { field: 'hosts', texts: refusalTexts.range_too_large },
  too_many: { field: 'hosts', texts: refusalTexts.too_many },
  ports_missing: { field: 'portList', texts: refusalTexts.ports_missing },
  ports_invalid: { field: 'portList', texts: refusalTexts.ports_invalid },
  expected_invalid: { field: 'expectedPorts', texts: refusalTexts.expected_invalid },
  too_slow: { field: 'rate', texts: refusalTexts.too_slow },
  private_address: { field: 'hosts', texts: refusalTexts.private_address },
  url_refused: { field: 'hosts', texts: refusalTexts.not_a_host },
  already_connected: { field: 'hosts', texts: refusalTexts.already_connected },
} as const satisfies ConnectionDefinition<typeof fields>['refusals']

/** The values of a connection's fields, as far as this kind reads them. */
type Given = Readonly<Record<string, unknown>>

/** The ports that a connection asks for. @throws TargetRefused */
export function portsOf({ profile, portList }: Given): PortSet {
  if (profile === 'top-100') return { tcp: TOP_100, udp: USUAL_UDP }
  if (profile !== 'list') return { tcp: TOP_1000, udp: USUAL_UDP }
  const ports = readPorts(entered(portList) ?? '')
  if (ports.tcp.length + ports.udp.length === 0) throw new TargetRefused('ports_missing')
  return ports
}

/** The ports that somebody expects to be open; null: nobody said. @throws TargetRefused */
export function expectedPortsOf({ expectedPorts }: Given): PortSet | null {
  const list = entered(expectedPorts)
  if (list === null) return null
  try {
    return readPorts(list)
  } catch {
    throw new TargetRefused('expected_invalid')
  }
}

export const rateOf = ({ rate }: Given): number => (typeof rate === 'number' ? rate : RATE_STANDARD)

/** What is looked at at a network: hosts, addresses and small ranges, in one spelling. */
export const connection: ConnectionDefinition<typeof fields> = {
  fields,
  refusals,
  locate(values) {
    const targets = readTargets(values.hosts)
    const ports = portsOf(values)
    expectedPortsOf(values)
    const tries = targets.flatMap(hostsIn).length * (ports.tcp.length + ports.udp.length)
    if (tries / rateOf(values) > PORTS_MAX_S) throw new TargetRefused('too_slow')
    return spellTarget(targets)
  },
  // every address of a range, since the first may be public and the last private
  addresses: ({ hosts }) =>
    readTargets(hosts)
      .toSorted((a, b) => Number(isRange(b)) - Number(isRange(a)))
      .flatMap(hostsIn)
      .map((host) => `https://${addressKind(host) === 6 ? `[${host}]` : host}/`),
  testSteps,
  testReasons,
}
