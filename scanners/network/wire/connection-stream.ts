import { Duplex } from 'node:stream'
import type { TcpConnection } from '#scanners/sdk/sockets.ts'
import { atLeast } from './bytes.ts'

/** A guarded connection as a stream of Node, for libraries that speak a protocol over one. */
export function connectionStream(connection: TcpConnection): Duplex {
  const stream: Duplex = new Duplex({
    read() {
      connection.take(atLeast(1)).then(
        (bytes) => stream.push(bytes),
        // both directions are over: half of a connection is of no use to a handshake
        () => stream.destroy(),
      )
    },
    write(chunk: Buffer, _encoding, done) {
      connection.send(chunk)
      done()
    },
    destroy(_error, done) {
      connection.close()
      done(null)
    },
  })
  return stream
}
