import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { decode, encode, streamEncode, TRUNCATED_RESPONSE, type Answer, type DecodedPacket, type Packet } from 'dns-packet'

export interface Asked {
  name: string
  type: string
  edns: boolean
  transport: 'udp' | 'tcp'
  /** How many questions came before this one. */
  count: number
}
/** Answers, an error code (3 = no such name), silence, or an answer that is cut off over UDP. */
export type Script = (asked: Asked) => Answer[] | { code: number } | 'silence' | 'truncated' | 'forged first'

export interface NameServerDouble {
  address: string
  asked: Asked[]
  close: () => Promise<void>
}

export const addressRecord = (name: string, address: string): Answer => ({
  type: address.includes(':') ? 'AAAA' : 'A',
  name,
  ttl: 0,
  data: address,
})

/** A name server on loopback, over UDP and TCP on the same port, that answers as the script says. */
export async function startNameServer(script: Script): Promise<NameServerDouble> {
  const asked: Asked[] = []
  const reply = (query: DecodedPacket, transport: Asked['transport']): Packet[] => {
    const question = query.questions?.[0]
    if (!question) return []
    const entry = { name: question.name, type: question.type, edns: (query.additionals ?? []).length > 0, transport, count: asked.length }
    asked.push(entry)
    const verdict = script(entry)
    const base: Packet = { type: 'response', id: query.id ?? 0, questions: [question] }
    if (verdict === 'silence') return []
    if (verdict === 'truncated') return [{ ...base, flags: TRUNCATED_RESPONSE }]
    const forged: Packet = { ...base, id: ((query.id ?? 0) + 1) % 65_536, answers: [addressRecord(question.name, '127.0.0.1')] }
    if (verdict === 'forged first') return [forged, { ...base, answers: [addressRecord(question.name, '192.0.2.7')] }]
    return [Array.isArray(verdict) ? { ...base, answers: verdict } : { ...base, flags: verdict.code }]
  }
  const tcp = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (data) => {
      for (const packet of reply(decode(data.subarray(2)), 'tcp')) socket.write(streamEncode(packet))
    })
  })
  tcp.listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  const address = tcp.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const udp = createSocket('udp4')
  udp.on('message', (message, peer) => {
    for (const packet of reply(decode(message), 'udp')) udp.send(encode(packet), peer.port, peer.address)
  })
  udp.bind(port, '127.0.0.1')
  await once(udp, 'listening')
  return {
    address: `127.0.0.1:${port}`,
    asked,
    async close() {
      udp.close()
      tcp.close()
      await once(tcp, 'close')
    },
  }
}
