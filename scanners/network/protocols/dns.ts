import { randomInt } from 'node:crypto'
import { decode, encode, RECURSION_DESIRED } from 'dns-packet'
import { askByDatagram } from './ask-by-datagram.ts'
import { defineProtocol, found } from './protocol.ts'

/** The name servers of the root: every resolver knows them without asking anybody, and no server but a resolver answers. */
export const dns = defineProtocol<'dns'>({
  id: 'dns',
  ports: [53],
  async ask(talk) {
    const id = randomInt(65_536)
    const payload = encode({ type: 'query', id, flags: RECURSION_DESIRED, questions: [{ type: 'NS', name: '.' }] })
    const reply = await askByDatagram(talk, {
      said: 'NS . with recursion',
      payload,
      isReply: (message) => message.length >= 12 && message.readUInt16BE(0) === id,
    })
    if (reply === null) return null
    try {
      const { type, flags = 0, flag_ra: offersRecursion, answers = [] } = decode(reply)
      if (type !== 'response') return null
      return found(
        { recursion: offersRecursion && (flags & 0x0f) === 0 && answers.length > 0 },
        { product: 'DNS', banner: `RCODE ${flags & 0x0f}` },
      )
    } catch {
      return null
    }
  },
})
