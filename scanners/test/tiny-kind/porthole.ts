import * as z from 'zod/mini'
import type { Fields } from '#scanners/sdk/connection.ts'
import { defineScanner, type ConnectionDefinition } from '#scanners/sdk/scanner.ts'
import { lockboxOpen, SCANNER_TYPES } from './checks/lockbox-open.ts'

const same = <T>(texts: T) => ({ en: texts, de: texts, es: texts })
const fields = {
  hosts: {
    schema: z.string().check(z.minLength(1), z.maxLength(200)),
    input: 'text',
    texts: same({ label: 'Hosts', hint: 'Names, addresses, networks', invalid: 'Enter some' }),
  },
  port: {
    schema: z.number(),
    input: 'number',
    texts: same({ label: 'Port', hint: 'What is knocked at', invalid: 'Enter one' }),
  },
} as const satisfies Fields

/** It takes whatever is entered: nothing but the permit keeps its packets back. */
const connection: ConnectionDefinition<typeof fields> = {
  fields,
  locate: ({ hosts }) => hosts,
  addresses: () => [],
  refusals: {},
  testSteps: { knock: same('It opens') },
  testReasons: {},
}

/** A kind of target in tests alone, of which every scan knocks at ports whatever its checks. */
export const porthole = defineScanner({
  vectorType: 'Porthole',
  path: 'porthole',
  names: same({ name: 'Portholes', summary: 'Ports that are knocked at' }),
  connection,
  checks: [lockboxOpen],
  scannerTypes: SCANNER_TYPES,
  targetOf: (target) => target,
  probes: (target) => target.split(','),
  limits: { wallClockMs: 20_000, cpuMs: 5_000, ordinaryCpuMs: 500, heapMb: 64, memoryMb: 256, verdicts: 100, bytes: 1_048_576 },
  load: async () => (await import('./porthole-scanner.ts')).portholeScanner,
})
