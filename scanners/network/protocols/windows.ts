import { NetworkError } from '#scanners/sdk/network.ts'
import { framed, u16, u16le, u32, u32le, u8 } from '#scanners/network/wire/bytes.ts'
import { converse, defineProtocol, found, further, type Talk } from './protocol.ts'

const REPLY_MAX = 131_072
const SMB1 = Buffer.from([0xff, 0x53, 0x4d, 0x42])
const SMB2 = Buffer.from([0xfe, 0x53, 0x4d, 0x42])

/** NEGOTIATE of SMB 1 that knows "NT LM 0.12" alone: a server without SMB 1 hangs up. */
const NEGOTIATE_1 = Buffer.concat([
  SMB1,
  u8(0x72),
  u32le(0),
  u8(0x18),
  u16le(0xc801),
  Buffer.alloc(12),
  u32le(0x0000_feff),
  u32le(0),
  u8(0),
  u16le(12),
  u8(0x02),
  Buffer.from('NT LM 0.12\0'),
])
const DIALECTS = [0x0202, 0x0210, 0x0300, 0x0302]
/** NEGOTIATE of SMB 2 and 3, without credentials (MS-SMB2 §2.2.3). */
const NEGOTIATE_2 = Buffer.concat([
  SMB2,
  u16le(64),
  u16le(0),
  u32le(0),
  u16le(0),
  u16le(1),
  Buffer.alloc(48),
  u16le(36),
  u16le(DIALECTS.length),
  u16le(1),
  u16le(0),
  u32le(0),
  Buffer.alloc(16),
  u32le(0),
  u32le(0),
  ...DIALECTS.map(u16le),
])

const negotiate = (talk: Talk, said: string, message: Buffer): Promise<Buffer> =>
  converse(talk.open(said, { maxBytes: REPLY_MAX }), async (connection) => {
    connection.send(Buffer.concat([u32(message.length), message]))
    const reply = await connection.take(
      framed(4, (header) => {
        const length = header.readUInt32BE(0)
        if (length < 36 || length > REPLY_MAX) throw new NetworkError('protocol_error', 'This is no message of SMB.')
        return length
      }),
    )
    return reply.subarray(4)
  })
const begins = (bytes: Buffer | null, mark: Buffer): bytes is Buffer => bytes !== null && bytes.subarray(0, 4).equals(mark)

/** What comes back must be an answer, and not the question again. */
const isModernAnswer = (reply: Buffer | null): reply is Buffer => begins(reply, SMB2) && reply.length >= 70 && ((reply[16] ?? 0) & 1) === 1
const isOldAnswer = (reply: Buffer | null): reply is Buffer => begins(reply, SMB1) && ((reply[9] ?? 0) & 0x80) !== 0

export const smb = defineProtocol<'smb'>({
  id: 'smb',
  ports: [445, 139],
  async ask(talk) {
    const modern = await further(() => negotiate(talk, 'SMB 2 NEGOTIATE', NEGOTIATE_2))
    const old = await closedOr(() => negotiate(talk, 'SMB 1 NEGOTIATE', NEGOTIATE_1))
    const oldReply = typeof old === 'string' ? null : old
    if (!isModernAnswer(modern) && !isOldAnswer(oldReply)) return null
    const v1 = isOldAnswer(oldReply) ? acceptsDialect(oldReply) : old === 'silent' ? null : false
    const signingRequired = isModernAnswer(modern) ? (modern.readUInt16LE(66) & 2) !== 0 : null
    const dialect = isModernAnswer(modern) ? `SMB ${modern[69]}.${(modern[68] ?? 0) >> 4}` : 'SMB 1'
    return found({ v1, signingRequired, dialect }, { product: 'SMB', banner: dialect })
  },
})

/** Index of the dialect that the server chose; 0xffff is none. */
const acceptsDialect = (reply: Buffer): boolean => reply.readUInt32LE(5) === 0 && reply.length > 35 && reply.readUInt16LE(33) !== 0xffff

/** A server that hangs up at SMB 1 has refused it; one that is silent has said nothing. */
async function closedOr(question: () => Promise<Buffer>): Promise<Buffer | 'refused' | 'silent'> {
  try {
    return await question()
  } catch (error) {
    if (!(error instanceof NetworkError) || error.code === 'aborted') throw error
    return error.code === 'connection_reset' ? 'refused' : 'silent'
  }
}

const RDP_REQUEST = 0x01
const RDP_RESPONSE = 0x02
const RDP_FAILURE = 0x03
/** Kinds of security (MS-RDPBCGR §2.2.1.1.1): the old one of RDP itself, and TLS without network level authentication. */
const STANDARD = 0
const TLS = 1
const HYBRID_REQUIRED = 5

type RdpAnswer = { kind: 'chosen'; protocol: number } | { kind: 'refused'; code: number } | { kind: 'plain' }

/** Asks for a connection without network level authentication, in both ways there are; nothing follows. */
export const rdp = defineProtocol<'rdp'>({
  id: 'rdp',
  ports: [3389],
  async ask(talk) {
    const answers: RdpAnswer[] = []
    for (const protocol of [TLS, STANDARD]) {
      const answer = await (answers.length === 0 ? request(talk, protocol) : further(() => request(talk, protocol)))
      if (answer === null && answers.length === 0) return null
      if (answer !== null) answers.push(answer)
    }
    const isLetIn = answers.some(({ kind }) => kind === 'chosen' || kind === 'plain')
    const isRequired = answers.some((answer) => answer.kind === 'refused' && answer.code === HYBRID_REQUIRED)
    return found(
      { nla: isLetIn ? false : isRequired ? true : null },
      { product: 'RDP', banner: answers.map(({ kind }) => kind).join(', ') },
    )
  },
})

const request = (talk: Talk, protocol: number): Promise<RdpAnswer | null> =>
  converse(talk.open(`X.224 connection request, security ${protocol}`), async (connection) => {
    const negotiation = Buffer.concat([u8(RDP_REQUEST), u8(0), u16le(8), u32le(protocol)])
    const x224 = Buffer.concat([u8(0xe0), u16(0), u16(0), u8(0), negotiation])
    connection.send(Buffer.concat([u8(3), u8(0), u16(4 + 1 + x224.length), u8(x224.length), x224]))
    const reply = await connection.take(
      framed(4, (header) => {
        if (header[0] !== 3 || header[1] !== 0) throw new NetworkError('protocol_error', 'This is no TPKT.')
        return Math.max(0, header.readUInt16BE(2) - 4)
      }),
    )
    // 0xd0: connection confirm
    if (reply[5] !== 0xd0) return null
    if (reply.length < 19) return { kind: 'plain' }
    const value = reply.readUInt32LE(15)
    if (reply[11] === RDP_FAILURE) return { kind: 'refused', code: value }
    return reply[11] === RDP_RESPONSE ? { kind: 'chosen', protocol: value } : { kind: 'plain' }
  })
