import type { Answer } from 'dns-packet'
import { afterEach, describe, expect, test } from 'vitest'
import { createEgress } from './egress.ts'
import { addressRecord, startNameServer, type NameServerDouble, type Script } from './test/name-server.ts'

const doubles: NameServerDouble[] = []
afterEach(async () => {
  await Promise.all(doubles.splice(0).map((double) => double.close()))
})
async function start(script: Script): Promise<NameServerDouble> {
  const double = await startNameServer(script)
  doubles.push(double)
  return double
}
const NAME = '_parapet-challenge.shop.example.com'
const text = (data: string, name = NAME): Answer => ({ type: 'TXT', name, data })

interface World {
  /** What the domain's own name server says of NAME. */
  owner: Script
  /** What the resolver says of NAME. */
  resolver?: Script
  /** Where the domain's name server is. */
  address?: string
  allowed?: string[]
}
/** A resolver that knows the name server of example.com, and that server; it listens on a port of its own. */
async function ask({ owner, resolver = () => [], address = '127.0.0.1', allowed = ['127.0.0.1/32'] }: World) {
  const own = await start(owner)
  const known = await start((asked) => {
    if (asked.type === 'NS') return asked.name === 'example.com' ? [{ type: 'NS', name: 'example.com', data: 'ns1.example.com' }] : []
    if (asked.name === 'ns1.example.com') return asked.type === 'A' ? [addressRecord(asked.name, address)] : []
    return resolver(asked)
  })
  const egress = createEgress({
    nameServers: [known.address],
    allowedPrivateTargets: allowed,
    ownerPort: Number(own.address.split(':')[1]),
  })
  const texts = await egress.ownerTexts(NAME, ['shop.example.com', 'example.com'], AbortSignal.timeout(10_000))
  return { texts, own, known }
}

describe('the records of a domain', () => {
  test('come from its own name server, whatever a resolver was made to believe', async () => {
    const { texts, known } = await ask({ owner: () => [text('mine')], resolver: () => [text('poisoned')] })
    expect(texts).toEqual(['mine'])
    expect(known.asked.filter(({ name }) => name === NAME)).toEqual([])
  })
  test('that its own name server does not have are not there', async () => {
    expect((await ask({ owner: () => ({ code: 3 }), resolver: () => [text('poisoned')] })).texts).toEqual([])
  })
  test('come from the resolver where the name server refuses, or lies on a network that is not reached', async () => {
    expect((await ask({ owner: () => ({ code: 5 }), resolver: ({ type }) => (type === 'TXT' ? [text('seen')] : []) })).texts).toEqual([
      'seen',
    ])
    const inside = await ask({ owner: () => [text('inside')], allowed: [], resolver: ({ type }) => (type === 'TXT' ? [text('seen')] : []) })
    expect(inside.texts).toEqual(['seen'])
    expect(inside.own.asked).toEqual([])
  })
  test('are not those that an alias leads to', async () => {
    const alias: Answer[] = [
      { type: 'CNAME', name: NAME, data: 'record.attacker.example' },
      text('of the attacker', 'record.attacker.example'),
    ]
    expect((await ask({ owner: () => alias })).texts).toEqual([])
    expect((await ask({ owner: () => ({ code: 2 }), resolver: () => alias })).texts).toEqual([])
  })
  test('of several strings are one text, and of a silent name server the resolver’s', { timeout: 15_000 }, async () => {
    expect((await ask({ owner: () => [{ type: 'TXT', name: NAME, data: ['parapet-', 'verification'] }] })).texts).toEqual([
      'parapet-verification',
    ])
    const silent = await ask({ owner: () => 'silence', resolver: ({ type }) => (type === 'TXT' ? [text('seen')] : []) })
    expect(silent.texts).toEqual(['seen'])
  })
})
