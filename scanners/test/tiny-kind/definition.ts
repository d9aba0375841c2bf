import * as z from 'zod/mini'
import { httpUrl, text } from '#contract/fields.ts'
import { TargetRefused, type Fields } from '#scanners/sdk/connection.ts'
import { defineScanner, type ConnectionDefinition } from '#scanners/sdk/scanner.ts'
import { lockboxOpen, SCANNER_TYPES } from './checks/lockbox-open.ts'

const same = <T>(texts: T) => ({ en: texts, de: texts, es: texts })
const fields = {
  url: {
    schema: httpUrl,
    input: 'url',
    placeholder: 'https://lockbox.example/',
    texts: same({ label: 'Address of the lockbox', hint: 'Where it answers', invalid: 'Enter an address' }),
  },
  token: {
    schema: text(200, 8),
    input: 'text',
    secret: true,
    texts: same({ label: 'Token', hint: 'What opens it', invalid: 'Enter at least 8 characters' }),
  },
  shelf: {
    schema: z._default(z.enum(['top', 'bottom']), 'top'),
    input: 'choice',
    choices: { top: same('Top shelf'), bottom: same('Bottom shelf') },
    texts: same({ label: 'Shelf', hint: 'Where it stands', invalid: 'Choose one' }),
  },
  validDays: {
    schema: z._default(z.number().check(z.minimum(1), z.maximum(90)), 90),
    input: 'number',
    texts: same({ label: 'Token valid for (days)', hint: 'From now on', invalid: 'From 1 to 90' }),
  },
} as const satisfies Fields

const connection: ConnectionDefinition<typeof fields> = {
  fields,
  locate({ url }) {
    if (new URL(url).pathname === '/nowhere') throw new TargetRefused('nowhere')
    return new URL(url).href
  },
  addresses: ({ url }) => [url],
  refusals: {
    nowhere: { field: 'url', texts: { en: 'No lockbox stands there', de: 'Dort steht kein Schließfach', es: 'Ahí no hay ninguna caja' } },
    private_address: { field: 'url', texts: same('This address is private') },
  },
  testSteps: { reach: same('It answers'), open: same('The token fits') },
  testReasons: { unreachable: same('Nobody answers'), denied: same('It answers {{detail}}') },
}

/** A seventh kind of target, in tests alone: a box that answers whoever sends its token. */
export const lockbox = defineScanner({
  vectorType: 'Lockbox',
  path: 'lockbox',
  names: {
    en: { name: 'Lockboxes', summary: 'A box with a door and a token' },
    de: { name: 'Schließfächer', summary: 'Ein Fach mit Tür und Token' },
    es: { name: 'Cajas', summary: 'Una caja con puerta y token' },
  },
  connection,
  checks: [lockboxOpen],
  scannerTypes: SCANNER_TYPES,
  resourceTypes: { 'Lockbox::Drawer': { en: 'Drawer', de: 'Schublade', es: 'Cajón' } },
  targetOf: (target) => target,
  limits: { wallClockMs: 20_000, cpuMs: 5_000, ordinaryCpuMs: 500, heapMb: 64, memoryMb: 256, verdicts: 100, bytes: 1_048_576 },
  load: async () => (await import('./scanner.ts')).lockboxScanner,
})
