import { randomBytes } from 'node:crypto'
import { atLeast, u16, u8 } from '#scanners/network/wire/bytes.ts'
import { converse, defineProtocol, found } from './protocol.ts'

const CONNACK = 0x20
/** Of CONNECT in MQTT 3.1.1: bad user name or password, not authorized. */
const REFUSED = new Set([4, 5])
const text = (value: string): Buffer => Buffer.concat([u16(value.length), Buffer.from(value)])

/** CONNECT without user name and password in a clean session, then DISCONNECT: nothing is subscribed or published. */
export const mqtt = defineProtocol<'mqtt'>({
  id: 'mqtt',
  ports: [1883, 8883],
  ask: (talk) =>
    converse(talk.open('CONNECT without credentials'), async (connection) => {
      const body = Buffer.concat([text('MQTT'), u8(4), u8(0x02), u16(10), text(`parapet-${randomBytes(4).toString('hex')}`)])
      connection.send(Buffer.concat([u8(0x10), u8(body.length), body]))
      const answer = await connection.take(atLeast(4))
      if (answer[0] !== CONNACK || answer[1] !== 2) return null
      const code = answer[3] ?? 0
      connection.send(Buffer.from([0xe0, 0]))
      const anonymous = code === 0 ? true : REFUSED.has(code) ? false : null
      return found({ anonymous }, { banner: `CONNACK ${code}` })
    }),
})
