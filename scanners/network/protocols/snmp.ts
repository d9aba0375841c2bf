import { randomInt } from 'node:crypto'
import { ber, berInteger, berText, OCTETS, readBer, SEQUENCE } from '#scanners/network/wire/ber.ts'
import { plainText } from '#scanners/network/wire/bytes.ts'
import { askByDatagram } from './ask-by-datagram.ts'
import { defineProtocol, found } from './protocol.ts'

const GET = 0xa0
const RESPONSE = 0xa2
const REPORT = 0xa8
const NULL = Buffer.from([0x05, 0])
/** 1.3.6.1.2.1.1.1.0: what the device calls itself. */
const SYS_DESCR = Buffer.from([0x06, 8, 0x2b, 6, 1, 2, 1, 1, 1, 0])

const getAsPublic = (version: 0 | 1, id: number): Buffer =>
  ber(
    SEQUENCE,
    berInteger(version),
    berText('public'),
    ber(GET, berInteger(id), berInteger(0), berInteger(0), ber(SEQUENCE, ber(SEQUENCE, SYS_DESCR, NULL))),
  )
/** The question for the engine's name that any manager begins with (RFC 3414 §4): it tells that an agent is there, and nothing else. */
const discover = (id: number): Buffer => {
  const security = ber(SEQUENCE, berText(''), berInteger(0), berInteger(0), berText(''), berText(''), berText(''))
  return ber(
    SEQUENCE,
    berInteger(3),
    ber(SEQUENCE, berInteger(id), berInteger(65_507), ber(OCTETS, Buffer.from([4])), berInteger(3)),
    ber(OCTETS, security),
    ber(SEQUENCE, berText(''), berText(''), ber(GET, berInteger(id), berInteger(0), berInteger(0), ber(SEQUENCE))),
  )
}
const isSnmp = (message: Buffer): boolean =>
  readBer(message)[0]?.tag === SEQUENCE && readBer(readBer(message)[0]?.content ?? message).length >= 3

/** What the agent calls itself, by a reply to `getAsPublic`; null: this is none. */
function descriptionIn(reply: Buffer | null): string | null {
  const [message] = readBer(reply ?? Buffer.alloc(0))
  const [, , pdu] = readBer(message?.content ?? Buffer.alloc(0))
  if (pdu?.tag !== RESPONSE) return null
  const [, , , bindings] = readBer(pdu.content)
  const [binding] = readBer(bindings?.content ?? Buffer.alloc(0))
  const [, value] = readBer(binding?.content ?? Buffer.alloc(0))
  return plainText(value?.content.toString('latin1') ?? '')
}

/** Version 2c, then 1, with the community that devices are delivered with; version 3 tells whether an agent is there at all. */
export const snmp = defineProtocol<'snmp'>({
  id: 'snmp',
  ports: [161],
  async ask(talk) {
    for (const version of [1, 0] as const) {
      const payload = getAsPublic(version, randomInt(1, 0x7fff_ffff))
      const said = `SNMPv${version === 1 ? '2c' : '1'} get sysDescr as "public"`
      const description = descriptionIn(await askByDatagram(talk, { said, payload, isReply: isSnmp }))
      if (description !== null) return found({ public: true, description }, { product: 'SNMP', banner: description })
    }
    const payload = discover(randomInt(1, 0x7fff_ffff))
    const reply = await askByDatagram(talk, { said: 'SNMPv3 discovery', payload, isReply: isSnmp })
    const isAgent = reply?.includes(REPORT) === true
    return isAgent ? found({ public: false, description: '' }, { product: 'SNMP', banner: 'SNMPv3' }) : null
  },
})
