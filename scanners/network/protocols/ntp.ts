import { plainText, u32 } from '#scanners/network/wire/bytes.ts'
import { askByDatagram } from './ask-by-datagram.ts'
import { defineProtocol, found } from './protocol.ts'

/** The time, as any client asks for it. */
const CLIENT = Buffer.concat([Buffer.from([0x23]), Buffer.alloc(47)])
/** Mode 7, request 42: whom the server has spoken with lately (CVE-2013-5211). */
const MONLIST = Buffer.concat([Buffer.from([0x17, 0, 3, 42]), Buffer.alloc(188)])
/** Mode 6, READVAR: what the server tells of itself. */
const READVAR = Buffer.concat([Buffer.from([0x16, 2]), Buffer.from([0, 1]), u32(0), u32(0)])
const modeOf = (message: Buffer): number => (message[0] ?? 0) & 7

const ofMode =
  (mode: number, length: number) =>
  (reply: Buffer): boolean =>
    reply.length >= length && modeOf(reply) === mode

/** An error of four bits is a refusal, and so is an answer without entries. */
const hasEntries = (reply: Buffer | null): boolean => reply !== null && reply.length > 8 && (reply[4] ?? 0) >> 4 === 0
/** What a control message tells; null: a refusal, or no answer. */
const toldIn = (reply: Buffer | null): string | null =>
  reply !== null && reply.length > 12 && ((reply[1] ?? 0) & 0x40) === 0 ? reply.subarray(12).toString('latin1') : null

export const ntp = defineProtocol<'ntp'>({
  id: 'ntp',
  ports: [123],
  async ask(talk) {
    const time = await askByDatagram(talk, { said: 'time', payload: CLIENT, isReply: ofMode(4, 48) })
    const list = await askByDatagram(talk, { said: 'mode 7 monlist', payload: MONLIST, isReply: ofMode(7, 8) })
    const control = await askByDatagram(talk, { said: 'mode 6 readvar', payload: READVAR, isReply: ofMode(6, 12) })
    if (time === null && list === null && control === null) return null
    const told = toldIn(control)
    const version = /version="ntpd ([\w.]{1,20})/u.exec(told ?? '')?.[1] ?? null
    return found({ monlist: hasEntries(list), control: told !== null }, { product: 'NTP', version, banner: plainText(told ?? '', 120) })
  },
})
