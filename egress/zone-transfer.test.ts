import { createServer, type Server } from 'node:net'
import { once } from 'node:events'
import { decode, streamEncode, type Answer } from 'dns-packet'
import { afterEach, describe, expect, test } from 'vitest'
import { createAddressGuard } from './address-guard.ts'
import type { Gate } from './guarded-socket.ts'
import type { NameResolver } from './name-resolver.ts'
import { codeOf, PUBLIC } from './test/servers.ts'
import { transferZone } from './zone-transfer.ts'

const soa: Answer = { type: 'SOA', name: 'site.test', data: { mname: 'ns1.site.test', rname: 'admin.site.test', serial: 1 } }
const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.close()
    await once(server, 'close')
  }
})

type Answering = 'everything' | 'refusal' | 'own start alone' | 'hangs up' | 'nonsense' | 'silence'
/** A name server over TCP; its zone has five records. */
async function nameServer(how: Answering): Promise<number> {
  const zone = [soa, ...['a', 'b', 'c'].map((name): Answer => ({ type: 'A', name: `${name}.site.test`, data: '192.0.2.1' })), soa]
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      const { id = 0, questions = [] } = decode(data.subarray(2))
      if (how === 'hangs up') socket.destroy()
      else if (how === 'nonsense') socket.end(Buffer.from([0, 4, 1, 2, 3, 4]))
      else if (how !== 'silence') {
        const answers = how === 'everything' ? zone : how === 'own start alone' ? [soa] : []
        socket.write(streamEncode({ type: 'response', id, flags: how === 'refusal' ? 5 : 0, questions, answers }))
      }
    })
  })
  server.listen(0, PUBLIC)
  await once(server, 'listening')
  servers.push(server)
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
const resolver: NameResolver = {
  query: (_name, type) =>
    Promise.resolve(
      type === 'NS'
        ? { type, state: 'records', records: ['ns1.site.test'] }
        : { type, state: type === 'A' ? 'records' : 'none', records: type === 'A' ? [PUBLIC] : [] },
    ),
}
const gateTo = (allowed: readonly string[]): Gate => ({ guard: createAddressGuard({ allowedPrivateTargets: allowed }), resolver })
const open = gateTo([`${PUBLIC}/32`])

describe('a zone transfer', () => {
  test.each<[Answering, readonly string[]]>([
    ['everything', ['ns1.site.test 5']],
    ['refusal', []],
    ['own start alone', []],
    ['hangs up', []],
  ])('from a server that answers with %s', async (how, records) => {
    const port = await nameServer(how)
    expect((await transferZone(open, 'site.test', AbortSignal.timeout(3_000), port)).records).toEqual(records)
  })
  test('nonsense and silence are no answer', async () => {
    expect(await codeOf(transferZone(open, 'site.test', AbortSignal.timeout(3_000), await nameServer('nonsense')))).toBe('protocol_error')
    expect(await codeOf(transferZone(open, 'site.test', AbortSignal.timeout(300), await nameServer('silence')))).toBe('aborted')
  })
  test('a refusal tells nothing of a second server that could not be asked', async () => {
    const two: NameResolver = {
      query: async (name, type) => {
        if (type === 'NS') return { type, state: 'records', records: ['ns1.site.test', 'ns2.site.test'] }
        return name === 'ns2.site.test' ? { type, state: 'none', records: [] } : resolver.query(name, type)
      },
    }
    const transfer = async (how: Answering) =>
      transferZone({ ...open, resolver: two }, 'site.test', AbortSignal.timeout(3_000), await nameServer(how))
    expect(await codeOf(transfer('refusal'))).toBe('not_resolved')
    expect((await transfer('everything')).records).toEqual(['ns1.site.test 5'])
  })
  test('of many name servers the same ones are asked each time, whatever their order', async () => {
    const servers = Array.from({ length: 6 }, (_, n) => `ns${n + 1}.site.test`)
    const port = await nameServer('everything')
    const askedOf = async (records: string[]) => {
      const many: NameResolver = {
        query: async (name, type) => (type === 'NS' ? { type, state: 'records', records } : resolver.query(name, type)),
      }
      return (await transferZone({ ...open, resolver: many }, 'site.test', AbortSignal.timeout(3_000), port)).records
    }
    expect(await askedOf(servers.toReversed())).toEqual(await askedOf(servers))
  })
  test('the port of name servers is reached, though no web address may name it', async () => {
    // nothing listens there
    expect(await codeOf(transferZone(open, 'site.test', AbortSignal.timeout(3_000)))).toBe('connection_refused')
  })
  test('a name server on an address that may not be reached is not asked', async () => {
    const port = await nameServer('everything')
    expect(await codeOf(transferZone(gateTo([]), 'site.test', AbortSignal.timeout(3_000), port))).toBe('address_refused')
  })
})
