import type { TcpConnection } from '#scanners/sdk/sockets.ts'
import { ber, berInteger, berLength, berText, OCTETS, readBer, SEQUENCE, type BerValue } from '#scanners/network/wire/ber.ts'
import { plainText } from '#scanners/network/wire/bytes.ts'
import { converse, defineProtocol, found, further } from './protocol.ts'

const BIND = 0x60
const BIND_ANSWER = 0x61
const SEARCH = 0x63
const ENTRY = 0x64
const PRESENT = 0x87
const ENUMERATED = 0x0a
const BASE_OBJECT = 0
const ENTRIES_MAX = 20

const message = (id: number, operation: Buffer): Buffer => ber(SEQUENCE, berInteger(id), operation)
/** An anonymous bind of LDAP 3: no name, no password (RFC 4513 §5.1.1). */
const bind = (id: number): Buffer => message(id, ber(BIND, berInteger(3), berText(''), berText('', 0x80)))
/** One entry by its name, and of it the attributes that are named. */
const search = (id: number, base: string, attribute: string): Buffer =>
  message(
    id,
    ber(
      SEARCH,
      berText(base),
      berInteger(BASE_OBJECT, ENUMERATED),
      berInteger(0, ENUMERATED),
      berInteger(1),
      berInteger(5),
      ber(0x01, Buffer.from([0])),
      berText('objectClass', PRESENT),
      ber(SEQUENCE, berText(attribute)),
    ),
  )

async function answer(connection: TcpConnection): Promise<BerValue | null> {
  const bytes = await connection.take((received) => {
    if (received.length > 0 && received[0] !== SEQUENCE) return 0
    const length = berLength(received)
    return length !== null && received.length >= length ? length : null
  })
  return readBer(readBer(bytes)[0]?.content ?? Buffer.alloc(0))[1] ?? null
}
const resultOf = (operation: BerValue | null): number => readBer(operation?.content ?? Buffer.alloc(0))[0]?.content[0] ?? -1

/** Entries until the search is done. */
async function entriesOf(connection: TcpConnection): Promise<Buffer[]> {
  const entries: Buffer[] = []
  for (let next = await answer(connection); next?.tag === ENTRY && entries.length < ENTRIES_MAX; next = await answer(connection)) {
    entries.push(next.content)
  }
  return entries
}
/** The first value of the first attribute of an entry. */
function firstValue(entry: Buffer | undefined): string | null {
  const [, attributes] = readBer(entry ?? Buffer.alloc(0))
  const [attribute] = readBer(attributes?.content ?? Buffer.alloc(0))
  const [, values] = readBer(attribute?.content ?? Buffer.alloc(0))
  const [value] = readBer(values?.content ?? Buffer.alloc(0))
  return value?.tag === OCTETS ? value.content.toString('utf8') : null
}

/**
 * Binds as nobody, asks the root entry for the directory's name, and whether the entry of that name can be read: that the root entry
 * answers everybody is meant so (RFC 4512 §5.1), that the directory does is not.
 */
export const ldap = defineProtocol<'ldap'>({
  id: 'ldap',
  ports: [389, 636, 3268],
  ask: (talk) =>
    converse(talk.open('anonymous bind, rootDSE'), async (connection) => {
      connection.send(bind(1))
      const bound = await answer(connection)
      if (bound?.tag !== BIND_ANSWER) return null
      const anonymousBind = resultOf(bound) === 0
      const read = await further(async () => {
        if (!anonymousBind) return { base: '', readable: false }
        connection.send(search(2, '', 'namingContexts'))
        const base = firstValue((await entriesOf(connection))[0])
        if (base === null) return { base: '', readable: false }
        connection.send(search(3, base, 'objectClass'))
        return { base: plainText(base, 120), readable: (await entriesOf(connection)).length > 0 }
      })
      const detail = { anonymousBind, readable: read?.readable ?? null, base: read?.base ?? '' }
      return found(detail, { product: 'LDAP', banner: `bind: ${resultOf(bound)}` })
    }),
})
