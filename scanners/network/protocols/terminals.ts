import { plainText } from '#scanners/network/wire/bytes.ts'
import { converse, defineProtocol, found } from './protocol.ts'

const IAC = 0xff

/** Recognised by what it says first: commands of RFC 854, or the question for a name on its usual port. */
export const telnet = defineProtocol<'telnet'>({
  id: 'telnet',
  ports: [23, 2323],
  greets: (banner, port) =>
    (banner[0] === IAC && (banner[1] ?? 0) >= 0xfb) || (port === 23 && /login|username|password/iu.test(banner.toString('latin1'))),
  ask: ({ banner }) => Promise.resolve(found(null, { banner: plainText(banner.toString('latin1')) })),
})

/**
 * The r-services (RFC 1282): all three begin with a text that ends in a null byte. The names of nobody are sent as rlogin does; what answers
 * with its null byte, or complains in words of its own, is one of them. No command is sent.
 */
export const rsh = defineProtocol<'rsh'>({
  id: 'rsh',
  ports: [512, 513, 514],
  ask: (talk) =>
    converse(talk.open('rlogin as nobody'), async (connection) => {
      connection.send('\0parapet\0parapet\0dumb/9600\0')
      const answer = await connection.listen(2_000)
      const text = plainText(answer.toString('latin1'))
      const complains =
        /^\W*(?:rlogind|rshd|rexecd|remshd|permission denied|login incorrect|password:|can't establish|locuser|connection from)/iu
      const isOne = (answer[0] === 0 || answer[0] === 1) && (answer.length === 1 || complains.test(text))
      return isOne ? found(null, { banner: text }) : null
    }),
})
