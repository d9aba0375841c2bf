import type { TcpConnection } from '#scanners/sdk/sockets.ts'

/** Length of a reply of FTP or SMTP: lines "220-…" up to one "220 …"; null while its end is not there. */
export function replyLength(received: Buffer): number | null {
  const text = received.toString('latin1')
  for (let start = 0; ;) {
    const end = text.indexOf('\n', start)
    if (end === -1) return null
    // what is no line of a reply ends it: another protocol speaks
    if (!/^\d{3}-|^ /u.test(text.slice(start, end))) return end + 1
    start = end + 1
  }
}

/** Sends one line and takes the reply to it. */
export async function askLine(connection: TcpConnection, line: string): Promise<string> {
  connection.send(`${line}\r\n`)
  return (await connection.take(replyLength)).toString('latin1')
}
