import { NetworkError } from '#scanners/sdk/network.ts'
import { atLeast, exactly, framed, plainText, u16, u32, u8 } from '#scanners/network/wire/bytes.ts'
import { converse, defineProtocol, found } from './protocol.ts'

const MYSQL_PROTOCOL = 10
const MYSQL_ERROR = 0xff
/** "Host … is not allowed to connect", and that it is blocked. */
const REFUSES_HOST = new Set([1129, 1130])

/** The server's greeting: protocol 10 and its version, or an error for hosts that it does not want. */
export const mysql = defineProtocol<'mysql'>({
  id: 'mysql',
  ports: [3306],
  greets: (banner) => banner.length > 5 && banner[3] === 0 && (banner[4] === MYSQL_PROTOCOL || banner[4] === MYSQL_ERROR),
  ask({ banner }) {
    if (banner[4] === MYSQL_ERROR) {
      const code = banner.length >= 7 ? banner.readUInt16LE(5) : 0
      const text = plainText(banner.subarray(7).toString('latin1'))
      const isOne = REFUSES_HOST.has(code) || /mysql|mariadb/iu.test(text)
      return Promise.resolve(
        isOne ? found({ refusesHost: true }, { product: /mariadb/iu.test(text) ? 'MariaDB' : 'MySQL', banner: text }) : null,
      )
    }
    const end = banner.indexOf(0, 5)
    const said = plainText(banner.subarray(5, end === -1 ? 5 : end).toString('latin1'), 80)
    const isMaria = /mariadb/iu.test(said)
    // MariaDB put 5.5.5- before its version, for clients that took 10 for older than 5
    const version = /(\d+\.\d+(?:\.\d+)?)/u.exec(said.replace(/^5\.5\.5-/u, ''))?.[1] ?? null
    return Promise.resolve(
      version === null ? null : found({ refusesHost: false }, { product: isMaria ? 'MariaDB' : 'MySQL', version, banner: said }),
    )
  },
})

const SSL_REQUEST = Buffer.concat([u32(8), u32(80_877_103)])

/** SSLRequest: one byte says whether the server goes on in TLS. */
export const postgresql = defineProtocol<'postgresql'>({
  id: 'postgresql',
  ports: [5432, 5433],
  ask: (talk) =>
    converse(talk.open('SSLRequest'), async (connection) => {
      connection.send(SSL_REQUEST)
      const answer = await connection.listen(2_000)
      const text = answer.toString('latin1')
      if (text !== 'S' && text !== 'N') return null
      return found({ tls: text === 'S' }, { product: 'PostgreSQL', banner: `SSLRequest: ${text}` })
    }),
})

const PRELOGIN = 0x12
const RESPONSE = 0x04
/** PRELOGIN with the options version and encryption (MS-TDS §2.2.6.5). */
const PRELOGIN_BODY = Buffer.concat([
  Buffer.from([0x00]),
  u16(11),
  u16(6),
  Buffer.from([0x01]),
  u16(17),
  u16(1),
  Buffer.from([0xff]),
  Buffer.from([16, 0, 0, 0, 0, 0]),
  Buffer.from([0x00]),
])

export const mssql = defineProtocol<'mssql'>({
  id: 'mssql',
  ports: [1433],
  ask: (talk) =>
    converse(talk.open('PRELOGIN'), async (connection) => {
      connection.send(Buffer.concat([u8(PRELOGIN), u8(1), u16(8 + PRELOGIN_BODY.length), u32(0x0000_0100), PRELOGIN_BODY]))
      const packet = await connection.take(
        framed(8, (header) => {
          if (header[0] !== RESPONSE) throw new NetworkError('protocol_error', 'This is no answer of SQL Server.')
          return Math.max(0, header.readUInt16BE(2) - 8)
        }),
      )
      const body = packet.subarray(8)
      const offset = body.length >= 5 && body[0] === 0 ? body.readUInt16BE(1) : -1
      if (offset < 5 || body.length < offset + 4) return null
      const version = `${body[offset]}.${body[offset + 1]}.${body.readUInt16BE(offset + 2)}`
      return found(null, { product: 'SQL Server', version, banner: `PRELOGIN ${version}` })
    }),
})

/** The greeting of OpenWire, which names the broker's version. */
export const activemq = defineProtocol<'activemq'>({
  id: 'activemq',
  ports: [61616],
  greets: (banner) => banner.includes('ActiveMQ'),
  ask({ banner }) {
    const version = /ProviderVersion[^\d]{1,8}(\d+\.\d+\.\d+)/u.exec(banner.toString('latin1'))?.[1] ?? null
    return Promise.resolve(found(null, { product: 'ActiveMQ', version, banner: plainText(banner.toString('latin1')) }))
  },
})

const X11_SETUP = Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0])

/** The set-up of a display without a cookie: 1 is a display that anybody may watch. */
export const x11 = defineProtocol<'x11'>({
  id: 'x11',
  ports: [6000, 6001, 6002],
  ask: (talk) =>
    converse(talk.open('X11 set-up without authorization'), async (connection) => {
      connection.send(X11_SETUP)
      const head = await connection.take(exactly(8))
      const state = head[0] ?? 0xff
      // protocol 11.0, in the byte order that was asked for
      if (state > 2 || (state !== 2 && head.readUInt16LE(2) !== 11)) return null
      const rest = await connection.listen(500)
      return found({ open: state === 1 }, { product: 'X11', banner: plainText(rest.toString('latin1'), 80) })
    }),
})

/** RFB: of the kinds of sign-in that a server lists, 1 is none. */
export const vnc = defineProtocol<'vnc'>({
  id: 'vnc',
  ports: [5900, 5901, 5902],
  greets: (banner) => /^RFB \d{3}\.\d{3}\n/u.test(banner.toString('latin1')),
  ask: (talk) =>
    converse(talk.open('RFB 3.8, kinds of sign-in'), async (connection) => {
      const version = (await connection.take(exactly(12))).toString('latin1').trim()
      const isOld = version === 'RFB 003.003'
      connection.send(isOld ? 'RFB 003.003\n' : 'RFB 003.008\n')
      // 3.3 decides by itself, in four bytes; later versions list what may be chosen
      const list = await connection.take(isOld ? exactly(4) : atLeast(2))
      const types = isOld ? [list.readUInt32BE(0)] : [...list.subarray(1, 1 + (list[0] ?? 0))]
      const isTold = types.some((type) => type > 0)
      return found({ withoutPassword: isTold ? types.includes(1) : null, types }, { product: 'VNC', banner: version })
    }),
})
