import { lineLength, plainText } from '#scanners/network/wire/bytes.ts'
import type { SshDetails } from './details.ts'
import { converse, defineProtocol, found, further, type Talk } from './protocol.ts'
import { softwareIn } from './software.ts'
import { rootMethodsOf } from './ssh-sign-in.ts'

const KEXINIT = 20
const COOKIE = 16
const PACKET_MAX = 35_000

/** What stands before the key exchange: its version, and the algorithms that it offers (RFC 4253). */
export const ssh = defineProtocol<'ssh'>({
  id: 'ssh',
  ports: [22, 2222],
  greets: (banner) => banner.toString('latin1').startsWith('SSH-'),
  async ask(talk) {
    const banner = plainText(talk.banner.toString('latin1').split('\n')[0] ?? '')
    const offers = await further(() => offersOf(talk))
    const rootMethods = offers === null ? null : await further(() => rootMethodsOf(talk))
    return found({ speaksV1: banner.startsWith('SSH-1.'), offers, rootMethods }, { ...softwareIn(banner), banner })
  },
})

const offersOf = (talk: Talk): Promise<SshDetails['offers']> =>
  converse(talk.open('SSH KEXINIT'), async (connection) => {
    let line = ''
    // lines may stand before the version (RFC 4253 §4.2); the connection's limit of bytes ends them
    while (!line.startsWith('SSH-')) line = (await connection.take(lineLength)).toString('latin1')
    connection.send('SSH-2.0-Parapet\r\n')
    const packet = await connection.take((received) => {
      if (received.length < 4) return null
      const length = received.readUInt32BE(0)
      return length > PACKET_MAX ? 0 : received.length >= length + 4 ? length + 4 : null
    })
    return packet[5] === KEXINIT ? readOffers(packet.subarray(6 + COOKIE)) : null
  })

const both = (one: readonly string[], other: readonly string[]): string[] => [...new Set([...one, ...other])]

/** The name-lists of KEXINIT; of those that stand for each direction, what the server takes in either. */
function readOffers(bytes: Buffer): SshDetails['offers'] {
  const lists: string[][] = []
  for (let rest = bytes; lists.length < 8;) {
    if (rest.length < 4) return null
    const length = rest.readUInt32BE(0)
    if (rest.length < 4 + length) return null
    const names = rest
      .subarray(4, 4 + length)
      .toString('latin1')
      .split(',')
    lists.push(names.filter((name) => /^[\w.@+-]{1,64}$/u.test(name)))
    rest = rest.subarray(4 + length)
  }
  const [kex = [], hostKeys = [], ciphersIn = [], ciphersOut = [], macsIn = [], macsOut = []] = lists
  return { kex, hostKeys, ciphers: both(ciphersIn, ciphersOut), macs: both(macsIn, macsOut) }
}
