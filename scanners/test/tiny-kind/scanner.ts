import type { InventoryItem } from '#scanners/sdk/inventory.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { ScanFailure, type ScanEnvironment, type Scanner } from '#scanners/sdk/scanner.ts'
import { lockboxOpen, type LockboxFacts } from './checks/lockbox-open.ts'

async function ask(url: string, { network, signal, fields }: ScanEnvironment) {
  const { status, body } = await network.http({ url, headers: { authorization: `Bearer ${String(fields['token'])}` }, signal })
  return { status, says: new TextDecoder().decode(body) }
}

/** Half of it is looked at after the other, each with drawers of its own: what a region is to a cloud. */
const HALVES = ['left', 'right']

export const lockboxScanner: Scanner<LockboxFacts, 'door' | 'drawers'> = {
  vectorType: 'Lockbox',
  collectorMs: 5_000,
  essential: ['door'],
  collectors: [
    {
      id: 'door',
      after: [],
      async collect(facts, target, environment) {
        const { status, says } = await ask(target, environment)
        // a careless scanner repeats what it was given: nobody outside may read it
        if (status !== 200) throw new ScanFailure('denied', `The token ${String(environment.fields['token'])} is not taken.`)
        facts.door = { url: target, isOpen: says.includes('open'), says }
      },
    },
    {
      id: 'drawers',
      after: ['door'],
      per: 'scope',
      inventory: 'drawers',
      async collect({ door }, target, environment) {
        const { scope = '', fields, tellInventory } = environment
        // shut, it shows the first drawer of each half alone
        const amount = door?.isOpen === true ? 2 : 1
        const items = Array.from({ length: amount }, (_, n): InventoryItem => ({
          resource: { genericIdentifier: 'drawer', genericIdentifierValue: `${target}${scope}/${n + 1}`, region: scope },
          name: `${scope} drawer ${n + 1}`,
          tags: { half: scope, note: `opened by ${String(fields['token'])}` },
          config: { Open: door?.isOpen === true, Environment: { TOKEN: String(fields['token']) } },
          relations: [{ kind: 'member-of', to: target }],
        }))
        tellInventory?.({ resourceType: 'Lockbox::Drawer', complete: true, items })
      },
    },
  ],
  scopesOf: () => HALVES,
  checks: [lockboxOpen],
  targetOf: (target) => target,
  async test(target, environment) {
    const base = { reason: null, detail: null, durationMs: 0 }
    try {
      const { status } = await ask(target, environment)
      const opened = status === 200 ? { state: 'passed' as const } : { state: 'failed' as const, reason: 'denied', detail: String(status) }
      return {
        ok: status === 200,
        steps: [
          { ...base, step: 'reach', state: 'passed' },
          { ...base, step: 'open', ...opened },
        ],
        finalUrl: null,
      }
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      return {
        ok: false,
        steps: [
          { ...base, step: 'reach', state: 'failed', reason: 'unreachable' },
          { ...base, step: 'open', state: 'skipped' },
        ],
        finalUrl: null,
      }
    }
  },
}
