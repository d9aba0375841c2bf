import { Client, type AuthHandlerMiddleware, type ConnectConfig } from 'ssh2'
import { NetworkError } from '#scanners/sdk/network.ts'
import { connectionStream } from '#scanners/network/wire/connection-stream.ts'
import { converse, type Talk } from './protocol.ts'

const READY_MS = 6_000
/** Old algorithms too: what is asked about is how one may sign in, whatever the connection is worth. */
const ALGORITHMS: NonNullable<ConnectConfig['algorithms']> = {
  kex: {
    append: ['diffie-hellman-group-exchange-sha1', 'diffie-hellman-group14-sha1', 'diffie-hellman-group1-sha1'],
    prepend: [],
    remove: [],
  },
  cipher: { append: ['aes256-cbc', 'aes128-cbc', '3des-cbc'], prepend: [], remove: [] },
  serverHostKey: { append: ['ssh-rsa', 'ssh-dss'], prepend: [], remove: [] },
}

/**
 * How root may sign in: the answer to the request "none" (RFC 4252 §5.2), which offers no credentials at all.
 * @throws NetworkError when the server does not come to an answer
 */
export const rootMethodsOf = (talk: Talk): Promise<readonly string[]> =>
  converse(
    talk.open('SSH none-auth of root', { maxBytes: 262_144 }),
    (connection) =>
      new Promise((resolve, reject) => {
        const client = new Client()
        const end = (settle: () => void): void => {
          settle()
          client.destroy()
        }
        const authHandler: AuthHandlerMiddleware = (methodsLeft: readonly string[] | null, _partial, next) => {
          if (methodsLeft === null) next({ type: 'none', username: 'root' })
          else end(() => resolve(methodsLeft))
        }
        client.once('ready', () => end(() => resolve(['none'])))
        client.on('error', (cause) => end(() => reject(new NetworkError('protocol_error', 'The key exchange failed.', { cause }))))
        client.once('close', () => reject(new NetworkError('connection_reset', 'The server ended the key exchange.')))
        try {
          const sock = connectionStream(connection)
          client.connect({ sock, username: 'root', authHandler, algorithms: ALGORITHMS, readyTimeout: READY_MS, hostVerifier: () => true })
        } catch (cause) {
          reject(new NetworkError('protocol_error', 'The key exchange could not begin.', { cause }))
        }
      }),
  )
