import { plainText } from '#scanners/network/wire/bytes.ts'
import { greetsAsMail } from './mail.ts'
import { converse, defineProtocol, found, further, type Talk } from './protocol.ts'
import { askLine, replyLength } from './replies.ts'
import { softwareIn } from './software.ts'

/** AUTH TLS, and the name that public servers give everybody, with an address for a password as RFC 1635 has it. */
export const ftp = defineProtocol<'ftp'>({
  id: 'ftp',
  ports: [21, 2121, 990],
  greets: (banner, port) => /^220[ -]/u.test(banner.toString('latin1')) && !greetsAsMail(banner, port),
  async ask(talk) {
    const banner = talk.banner.toString('latin1')
    const offered = talk.isTls || (await further(() => offersTls(talk)))
    const anonymous = await further(() => letsAnyoneIn(talk))
    return found({ tls: offered, anonymous }, { ...softwareIn(banner), banner: plainText(banner) })
  },
})

const offersTls = (talk: Talk): Promise<boolean | null> =>
  converse(talk.open('AUTH TLS'), async (connection) => {
    await connection.take(replyLength)
    const answer = await askLine(connection, 'AUTH TLS')
    if (answer.startsWith('234')) return true
    return answer.startsWith('5') ? false : null
  })

const letsAnyoneIn = (talk: Talk): Promise<boolean | null> =>
  converse(talk.open('USER anonymous'), async (connection) => {
    await connection.take(replyLength)
    let answer = await askLine(connection, 'USER anonymous')
    if (answer.startsWith('331')) answer = await askLine(connection, 'PASS parapet@scanner.invalid')
    await further(() => askLine(connection, 'QUIT'))
    if (/^23[02]/u.test(answer)) return true
    return answer.startsWith('5') ? false : null
  })
