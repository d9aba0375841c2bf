import type { ScanEnvironment, Scanner } from '#scanners/sdk/scanner.ts'
import { addressesIn, networkOf } from '#scanners/sdk/place.ts'
import { lockboxOpen, type LockboxFacts } from './checks/lockbox-open.ts'

/** Knocks in every way there is, and where an answer leads on, there too. */
async function knock(target: string, { network, signal, fields }: ScanEnvironment): Promise<number> {
  const port = Number(fields['port'])
  const hosts = target.split(',').flatMap((one) => (networkOf(one) === null ? [one] : (addressesIn(networkOf(one) ?? '') ?? [one])))
  const ways = hosts.flatMap((host) => [
    async () => (await network.tcp({ host, port, signal })).close(),
    () => network.udp({ host, port, said: 'knock', payload: Buffer.from('knock'), isReply: () => true, timeoutMs: 200, signal }),
    () => network.tls({ host, port, timeoutMs: 500, signal }),
    () => network.http({ url: `http://${host}:${port}/`, followRedirects: 5, timeoutMs: 500, signal }),
  ])
  const answers = await Promise.allSettled(ways.map((way) => way()))
  return answers.filter(({ status }) => status === 'fulfilled').length
}

export const portholeScanner: Scanner<LockboxFacts, 'door'> = {
  vectorType: 'Porthole',
  collectorMs: 10_000,
  essential: [],
  collectors: [
    {
      id: 'door',
      after: [],
      async collect(facts, target, environment) {
        const opened = await knock(target, environment)
        facts.door = { url: target, isOpen: opened > 0, says: `${opened} opened` }
      },
    },
  ],
  checks: [lockboxOpen],
  targetOf: (target) => target,
  async test(target, environment) {
    const opened = await knock(target, environment)
    const step = { step: 'knock', reason: null, detail: null, durationMs: 0 }
    return { ok: opened > 0, steps: [{ ...step, state: opened > 0 ? 'passed' : 'failed' }], finalUrl: null }
  },
}
