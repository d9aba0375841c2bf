import ssh2, { type Server as SshServer } from 'ssh2'
import { u32 } from '#scanners/network/wire/bytes.ts'
import type { Double } from './double.ts'

const nameList = (names: string): Buffer => Buffer.concat([u32(names.length), Buffer.from(names)])
function kexInit(lists: readonly string[]): Buffer {
  const payload = Buffer.concat([Buffer.from([20]), Buffer.alloc(16, 7), ...lists.map(nameList), Buffer.alloc(5)])
  const padding = 8 - ((payload.length + 5) % 8) + 8
  return Buffer.concat([u32(payload.length + 1 + padding), Buffer.from([padding]), payload, Buffer.alloc(padding)])
}

/** A server of long ago, up to its key exchange: as far as anybody without a client of long ago comes. */
export const oldSsh: Double = {
  name: 'old ssh',
  faults: ['net-ssh-v1', 'net-ssh-weak-kex', 'net-ssh-weak-cipher', 'net-ssh-weak-mac', 'net-ssh-terrapin'],
  tcp: (socket) => {
    socket.write('SSH-1.99-OpenSSH_5.3\r\n')
    const kex = 'diffie-hellman-group1-sha1,diffie-hellman-group14-sha1'
    const ciphers = 'aes128-ctr,aes128-cbc,3des-cbc,arcfour'
    const macs = 'hmac-md5,hmac-sha1,hmac-sha1-etm@openssh.com'
    socket.write(kexInit([kex, 'ssh-rsa,ssh-dss', ciphers, ciphers, macs, macs, 'none', 'none', '', '']))
    // whatever comes after the key exchange begins is not understood
    socket.on('data', (data: Buffer) => {
      if (data.includes('diffie-hellman') || data.includes('curve25519')) socket.end()
    })
  },
}

/** A server of today, in whose answers the ways to sign in stand. */
export function modernSsh(methods: readonly ('password' | 'publickey')[], faults: readonly string[]): Double {
  const { private: key } = ssh2.utils.generateKeyPairSync('ed25519')
  const server: SshServer = new ssh2.Server(
    { hostKeys: [key], ident: 'OpenSSH_10.0p2', algorithms: { hmac: ['hmac-sha2-256-etm@openssh.com'], kex: ['curve25519-sha256'] } },
    (client) => {
      client.on('authentication', (context) => context.reject([...methods]))
      client.on('error', () => {})
    },
  )
  return { name: 'ssh', faults, tcp: (socket) => server.injectSocket(socket) }
}
