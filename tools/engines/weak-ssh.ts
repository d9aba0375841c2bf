import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:net'

const KEXINIT = 20
const names = (...list: readonly string[]): Buffer => {
  const text = Buffer.from(list.join(','))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text])
}
/** The offer of an SSH server of long ago, as one packet (RFC 4253 §6 and §7.1). */
function offer(): Buffer {
  const payload = Buffer.concat([
    Buffer.from([KEXINIT]),
    randomBytes(16),
    names('diffie-hellman-group1-sha1', 'curve25519-sha256'),
    names('ssh-dss', 'ssh-ed25519'),
    ...[0, 1].map(() => names('3des-cbc', 'aes128-ctr')),
    ...[0, 1].map(() => names('hmac-md5', 'hmac-sha2-256')),
    ...[0, 1].map(() => names('none')),
    ...[0, 1].map(() => names()),
    Buffer.alloc(5),
  ])
  const padding = 16 - ((payload.length + 5) % 8)
  const head = Buffer.alloc(5)
  head.writeUInt32BE(payload.length + padding + 1)
  head.writeUInt8(padding, 4)
  return Buffer.concat([head, payload, Buffer.alloc(padding)])
}

/** Greets and offers weak algorithms; no session comes of it. */
export const startWeakSsh = (): Server =>
  createServer((socket) => {
    socket.on('error', () => undefined)
    socket.setTimeout(5_000, () => socket.destroy())
    socket.write('SSH-2.0-Lantern_3.1\r\n')
    socket.once('data', () => socket.write(offer()))
    socket.resume()
  })
