import { decode, encode, type Packet } from 'dns-packet'
import { ber, berInteger, berText, OCTETS, readBer, SEQUENCE } from '#scanners/network/wire/ber.ts'
import { u16le, u32, u32le } from '#scanners/network/wire/bytes.ts'
import { answering, type Double } from './double.ts'

const smbMessage = (body: Buffer): Buffer => Buffer.concat([u32(body.length), body])
export const smb = (isPlanted: boolean): Double => ({
  name: 'smb',
  faults: isPlanted ? ['net-smb-v1', 'net-smb-no-signing'] : [],
  tcp: answering((message) => {
    const mark = message[4]
    if (mark === 0xfe) {
      const body = Buffer.alloc(128)
      body.write('\u00FESMB', 0, 'latin1')
      body[16] = 1
      body.writeUInt16LE(65, 64)
      body.writeUInt16LE(isPlanted ? 1 : 3, 66)
      body.writeUInt16LE(0x0302, 68)
      return smbMessage(body)
    }
    if (mark !== 0xff || !isPlanted) return null
    const body = Buffer.alloc(72)
    body.write('\u00FFSMB', 0, 'latin1')
    body[4] = 0x72
    body[9] = 0x80
    body[32] = 17
    body.writeUInt16LE(0, 33)
    return smbMessage(body)
  }),
})

/** A connection confirm, with what is chosen or why nothing is. */
const confirm = (kind: number, value: number): Buffer =>
  Buffer.concat([Buffer.from([3, 0, 0, 19, 14, 0xd0, 0, 0, 0x12, 0x34, 0, kind, 0]), u16le(8), u32le(value)])
export const rdp = (needsNla: boolean): Double => ({
  name: 'rdp',
  faults: needsNla ? [] : ['net-rdp-no-nla'],
  tcp: answering((message) => {
    if (message[0] !== 3 || message[5] !== 0xe0) return null
    return needsNla ? confirm(3, 5) : confirm(2, message.readUInt32LE(15))
  }),
})

const rpcReply = (call: Buffer, result: Buffer): Buffer => {
  const body = Buffer.concat([call.subarray(4, 8), ...[1, 0, 0, 0, 0].map(u32), result])
  return Buffer.concat([u32(0x8000_0000 + body.length), body])
}
const xdrText = (text: string): Buffer => Buffer.concat([u32(text.length), Buffer.from(text), Buffer.alloc((4 - (text.length % 4)) % 4)])
const isRpc = (message: Buffer): boolean => message.length >= 44 && message.readUInt32BE(8) === 0 && message.readUInt32BE(12) === 2
export const mountd = (isOpen: boolean): Double => ({
  name: 'mountd',
  faults: [],
  tcp: answering((message) => {
    if (!isRpc(message) || message.readUInt32BE(16) !== 100_005) return null
    const groups = isOpen ? [u32(1), xdrText('*')] : [u32(1), xdrText('192.0.2.0/28')]
    return rpcReply(message, Buffer.concat([u32(1), xdrText('/srv/files'), ...groups, u32(0), u32(0)]))
  }),
})
export const portmapper = (mountdPort: number, isOpen: boolean): Double => ({
  name: 'nfs',
  faults: isOpen ? ['net-nfs-export'] : [],
  tcp: answering((message) => {
    if (!isRpc(message) || message.readUInt32BE(16) !== 100_000) return null
    const entries = [
      [100_000, 2, 6, 111],
      [100_003, 3, 6, 2_049],
      [100_005, 3, 6, mountdPort],
    ]
      .flatMap((entry) => [[1], entry])
      .flat()
    return rpcReply(message, Buffer.concat([...entries, 0].map(u32)))
  }),
})

const ldapMessage = (id: number, operation: Buffer): Buffer => ber(SEQUENCE, berInteger(id), operation)
const result = (tag: number, code: number): Buffer => ber(tag, berInteger(code, 0x0a), berText(''), berText(''))
const entry = (name: string, attribute: string, value: string): Buffer =>
  ber(0x64, berText(name), ber(SEQUENCE, ber(SEQUENCE, berText(attribute), ber(0x31, berText(value)))))
export const ldap = (isOpen: boolean): Double => ({
  name: 'ldap',
  faults: isOpen ? ['net-ldap-anon'] : [],
  tcp: answering((message) => {
    const [id, operation] = readBer(readBer(message)[0]?.content ?? Buffer.alloc(0))
    const number = id?.content[0] ?? 0
    if (operation?.tag === 0x60) return ldapMessage(number, result(0x61, 0))
    if (operation?.tag !== 0x63) return null
    const base = readBer(operation.content)[0]?.content.toString() ?? ''
    const done = ldapMessage(number, result(0x65, base === '' || isOpen ? 0 : 50))
    if (base === '') return Buffer.concat([ldapMessage(number, entry('', 'namingContexts', 'dc=shop,dc=example')), done])
    return isOpen ? Buffer.concat([ldapMessage(number, entry(base, 'objectClass', 'domain')), done]) : done
  }),
})

export const snmp = (isPublic: boolean): Double => ({
  name: 'snmp',
  faults: isPublic ? ['net-snmp-public'] : [],
  udp(message) {
    const [version, community, pdu] = readBer(readBer(message)[0]?.content ?? Buffer.alloc(0))
    if (version?.content[0] === 3)
      return ber(SEQUENCE, berInteger(3), ber(SEQUENCE), ber(OCTETS), ber(SEQUENCE, ber(OCTETS), ber(OCTETS), ber(0xa8, berInteger(1))))
    if (!isPublic || community?.content.toString() !== 'public' || pdu?.tag !== 0xa0) return null
    const [id] = readBer(pdu.content)
    const name = Buffer.from([0x06, 8, 0x2b, 6, 1, 2, 1, 1, 1, 0])
    const binding = ber(SEQUENCE, ber(SEQUENCE, name, berText('Linux router 6.12')))
    return ber(
      SEQUENCE,
      berInteger(1),
      berText('public'),
      ber(0xa2, ber(0x02, id?.content ?? Buffer.from([0])), berInteger(0), berInteger(0), binding),
    )
  },
})

export const ntp = (tells: boolean): Double => ({
  name: 'ntp',
  faults: tells ? ['net-ntp-monlist'] : [],
  udp(message) {
    const mode = (message[0] ?? 0) & 7
    if (mode === 3 && message.length === 48) return Buffer.concat([Buffer.from([0x24]), Buffer.alloc(47)])
    if (!tells || mode !== 6) return null
    const text = Buffer.from('version="ntpd 4.2.8p15", processor="x86_64"')
    const length = Buffer.from([0, text.length])
    return Buffer.concat([Buffer.from([0x16, 0x82, 0, 1, 0, 0, 0, 0, 0, 0]), length, text])
  },
})

export const dns = (recurses: boolean): Double => ({
  name: 'dns',
  faults: recurses ? ['net-dns-recursion'] : [],
  udp(message) {
    try {
      const { id = 0, questions = [] } = decode(message)
      const refused: Packet = { type: 'response', id, flags: 5, questions }
      const resolved: Packet = {
        type: 'response',
        id,
        flags: 0x0180,
        questions,
        answers: [{ type: 'NS', name: '.', ttl: 1, data: 'a.root-servers.net' }],
      }
      return questions.length === 0 ? null : encode(recurses ? resolved : refused)
    } catch {
      return null
    }
  },
})
