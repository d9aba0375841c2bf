import type { TcpConnection } from './sockets.ts'

const SHOWN = 300

/** Bytes as a person reads them: what is no character of ASCII is a dot. */
export const printable = (bytes: Buffer): string =>
  bytes
    .subarray(0, SHOWN)
    .toString('latin1')
    .replaceAll(/[^\n\x20-\x7E]/gu, '.')
    .trim()

/** A connection that tells, once it is closed, what the other side said. */
export function recordedConnection(connection: TcpConnection, tell: (answer: string) => void): TcpConnection {
  let heard = Buffer.alloc(0)
  const hear = (bytes: Buffer): Buffer => {
    if (heard.length < SHOWN) heard = Buffer.concat([heard, bytes.subarray(0, SHOWN)])
    return bytes
  }
  let isOpen = true
  return {
    remoteAddress: connection.remoteAddress,
    get tls() {
      return connection.tls
    },
    send: (bytes) => connection.send(bytes),
    take: async (lengthOf) => hear(await connection.take(lengthOf)),
    listen: async (waitMs) => hear(await connection.listen(waitMs)),
    startTls: () => connection.startTls(),
    close() {
      connection.close()
      if (isOpen) tell(heard.length === 0 ? '(open, and silent)' : printable(heard))
      isOpen = false
    },
  }
}
