import type { TcpConnection } from '#scanners/sdk/sockets.ts'
import { plainText } from '#scanners/network/wire/bytes.ts'
import { converse, defineProtocol, found, further, type Talk } from './protocol.ts'
import { askLine, replyLength } from './replies.ts'
import { softwareIn } from './software.ts'

const GREETING = /^220[ -]/u
const TELLS_MAIL = /smtp|mail|postfix|exim|sendmail|exchange/iu
const TELLS_FILES = /ftp/iu

/** 220 is said by mail and file servers: the words behind it, then the port, then what EHLO is answered tell them apart. */
export const greetsAsMail = (banner: Buffer, port: number): boolean => {
  const text = banner.toString('latin1')
  return GREETING.test(text) && (TELLS_MAIL.test(text) || (!TELLS_FILES.test(text) && port !== 21))
}

export const smtp = defineProtocol<'smtp'>({
  id: 'smtp',
  ports: [25, 465, 587, 2525],
  greets: greetsAsMail,
  async ask(talk) {
    const hello = await converse(talk.open('EHLO'), (connection) => greeted(connection))
    if (hello === null) return null
    const { banner, capabilities } = hello
    const starttls = talk.isTls || /^250[ -]STARTTLS\b/imu.test(capabilities)
    const relay = await further(() => tryRelay(talk))
    return found({ starttls, relay }, { ...softwareIn(banner), banner: plainText(banner) })
  },
})

async function greeted(connection: TcpConnection): Promise<{ banner: string; capabilities: string } | null> {
  const banner = (await connection.take(replyLength)).toString('latin1')
  const capabilities = await askLine(connection, 'EHLO scanner.invalid')
  await further(() => askLine(connection, 'QUIT'))
  return capabilities.startsWith('250') ? { banner, capabilities } : null
}

/**
 * Names a recipient elsewhere, and takes it back: no message is begun. Both domains are reserved (RFC 2606), so that even a mistake on the
 * other side reaches nobody.
 */
const tryRelay = (talk: Talk): Promise<boolean | null> =>
  converse(talk.open('MAIL FROM and RCPT TO of domains elsewhere, RSET', { timeoutMs: 15_000 }), async (connection) => {
    await connection.take(replyLength)
    await askLine(connection, 'EHLO scanner.invalid')
    const from = await askLine(connection, 'MAIL FROM:<parapet@example.net>')
    const to = from.startsWith('250') ? await askLine(connection, 'RCPT TO:<parapet@example.org>') : from
    await further(() => askLine(connection, 'RSET'))
    await further(() => askLine(connection, 'QUIT'))
    if (/^25[01]/u.test(to)) return true
    // 4xx: not now, which says nothing of later
    return to.startsWith('5') ? false : null
  })

/** Recognised for the inventory and its version alone. */
export const pop3 = defineProtocol<'pop3'>({
  id: 'pop3',
  ports: [110, 995],
  greets: (banner) => banner.toString('latin1').startsWith('+OK'),
  ask: ({ banner }) =>
    Promise.resolve(found(null, { ...softwareIn(banner.toString('latin1')), banner: plainText(banner.toString('latin1')) })),
})
export const imap = defineProtocol<'imap'>({
  id: 'imap',
  ports: [143, 993],
  greets: (banner) => /^\* (?:OK|PREAUTH) /u.test(banner.toString('latin1')),
  ask: ({ banner }) =>
    Promise.resolve(found(null, { ...softwareIn(banner.toString('latin1')), banner: plainText(banner.toString('latin1')) })),
})
