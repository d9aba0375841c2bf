import { lineLength, plainText } from '#scanners/network/wire/bytes.ts'
import { converse, defineProtocol, found, further, type Talk } from './protocol.ts'

const INFO_MAX = 16_384

/** RESP's inline form of a command: PING, and INFO where no password is asked for. */
export const redis = defineProtocol<'redis'>({
  id: 'redis',
  ports: [6379, 6380],
  async ask(talk) {
    const answer = await converse(talk.open('PING'), async (connection) => {
      connection.send('PING\r\n')
      return (await connection.take(lineLength)).toString('latin1').trim()
    })
    if (/^-(?:NOAUTH|DENIED)\b/u.test(answer)) return found({ open: false }, { product: 'Redis', banner: plainText(answer) })
    if (answer !== '+PONG') return null
    const info = await further(() => readInfo(talk))
    const version = /^(?:valkey|redis)_version:(\S{1,40})/mu.exec(info ?? '')?.[1] ?? null
    const product = /^valkey_version:/mu.test(info ?? '') ? 'Valkey' : 'Redis'
    return found(
      { open: info === null ? null : info.startsWith('$') },
      { product, version, banner: plainText(info?.slice(0, 200) ?? answer) },
    )
  },
})

const readInfo = (talk: Talk): Promise<string> =>
  converse(talk.open('INFO server', { maxBytes: INFO_MAX * 2 }), async (connection) => {
    connection.send('INFO server\r\n')
    const head = (await connection.take(lineLength)).toString('latin1')
    const length = Math.min(Number(/^\$(\d{1,7})\r\n$/u.exec(head)?.[1] ?? 0), INFO_MAX)
    const body = await connection.take((received) => (received.length >= length ? length : null))
    return head + body.toString('latin1')
  })
