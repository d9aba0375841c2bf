import { lineLength, plainText } from '#scanners/network/wire/bytes.ts'
import { converse, defineProtocol, found } from './protocol.ts'

/** `version` is answered by whatever has no password: with SASL a server speaks its binary protocol alone. */
export const memcached = defineProtocol<'memcached'>({
  id: 'memcached',
  ports: [11211],
  ask: (talk) =>
    converse(talk.open('version'), async (connection) => {
      connection.send('version\r\n')
      const line = (await connection.take(lineLength)).toString('latin1')
      const version = /^VERSION (\S{1,40})\r\n$/u.exec(line)?.[1]
      return version === undefined ? null : found(null, { product: 'memcached', version, banner: plainText(line) })
    }),
})
