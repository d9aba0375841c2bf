import { calculateObjectSize, deserialize, serialize, type Document } from 'bson'
import { NetworkError } from '#scanners/sdk/network.ts'
import { framed, plainText, u32le } from '#scanners/network/wire/bytes.ts'
import { converse, defineProtocol, found, further, type Talk } from './protocol.ts'

const HEADER = 16
const OP_MSG = 2_013
const REPLY_MAX = 262_144

/** `hello`, then `listDatabases`, which needs no right where access control is off (OP_MSG of the wire protocol). */
export const mongodb = defineProtocol<'mongodb'>({
  id: 'mongodb',
  ports: [27017, 27018, 27019],
  async ask(talk) {
    const hello = await run(talk, { hello: 1, $db: 'admin' })
    if (hello === null || !('maxWireVersion' in hello)) return null
    const build = await further(() => run(talk, { buildInfo: 1, $db: 'admin' }))
    const list = await further(() => run(talk, { listDatabases: 1, nameOnly: true, $db: 'admin' }))
    const version = typeof build?.['version'] === 'string' ? plainText(build['version'], 40) : null
    const listsDatabases = list === null ? null : list['ok'] === 1
    return found({ listsDatabases }, { product: 'MongoDB', version, banner: `maxWireVersion ${Number(hello['maxWireVersion'])}` })
  },
})

function run(talk: Talk, command: Document): Promise<Document | null> {
  const body = serialize(command)
  const length = HEADER + 4 + 1 + calculateObjectSize(command)
  const message = Buffer.concat([u32le(length), u32le(1), u32le(0), u32le(OP_MSG), u32le(0), Buffer.from([0]), body])
  const [name = ''] = Object.keys(command)
  return converse(talk.open(name, { maxBytes: REPLY_MAX }), async (connection) => {
    connection.send(message)
    const reply = await connection.take(
      framed(HEADER, (header) => {
        const total = header.readUInt32LE(0)
        // another protocol's first bytes make any number
        if (total < HEADER + 10 || total > REPLY_MAX || header.readUInt32LE(12) !== OP_MSG)
          throw new NetworkError('protocol_error', 'This is no message of MongoDB.')
        return total - HEADER
      }),
    )
    return documentIn(reply.subarray(HEADER + 5))
  })
}

function documentIn(bytes: Buffer): Document | null {
  try {
    return deserialize(bytes, { allowObjectSmallerThanBufferSize: true })
  } catch {
    return null
  }
}
