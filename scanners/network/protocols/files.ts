import { lineLength, plainText, u32, framed } from '#scanners/network/wire/bytes.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { converse, defineProtocol, found, further, type Talk } from './protocol.ts'
import { readExports, readMappings } from './rpc-lists.ts'

const MODULES_MAX = 10

/** The list of modules, then each by its name: "OK" is one that asks for no password. Nothing is transferred. */
export const rsync = defineProtocol<'rsync'>({
  id: 'rsync',
  ports: [873],
  greets: (banner) => banner.toString('latin1').startsWith('@RSYNCD:'),
  async ask(talk) {
    const banner = plainText(talk.banner.toString('latin1'), 40)
    const modules = await further(() => modulesOf(talk))
    if (modules === null) return found({ openModules: null }, { product: 'rsync', banner })
    const open: string[] = []
    let isSure = true
    for (const name of modules.slice(0, MODULES_MAX)) {
      const answer = await further(() => askFor(talk, name))
      if (answer === null) isSure = false
      else if (answer.startsWith('@RSYNCD: OK')) open.push(name)
    }
    return found({ openModules: open.length > 0 || isSure ? open : null }, { product: 'rsync', banner })
  },
})
const VERSION = '@RSYNCD: 31.0\n'

const modulesOf = (talk: Talk): Promise<string[]> =>
  converse(talk.open('#list'), async (connection) => {
    await connection.take(lineLength)
    connection.send(`${VERSION}#list\n`)
    const names: string[] = []
    for (;;) {
      const line = (await connection.take(lineLength)).toString('latin1')
      if (line.startsWith('@RSYNCD: EXIT')) return names
      if (line.startsWith('@ERROR')) throw new NetworkError('protocol_error', 'The list is refused.')
      const name = /^([\w.-]{1,80})\s*\t/u.exec(line)?.[1]
      if (name !== undefined) names.push(name)
    }
  })

const askFor = (talk: Talk, name: string): Promise<string> =>
  converse(talk.open(`module ${name}`), async (connection) => {
    await connection.take(lineLength)
    connection.send(`${VERSION}${name}\n`)
    let line = ''
    // the lines of a greeting stand before the decision
    while (!/^@(?:RSYNCD: (?:OK|AUTHREQD|EXIT)|ERROR)/u.test(line)) line = (await connection.take(lineLength)).toString('latin1')
    return line
  })

const PORTMAPPER = { program: 100_000, version: 2 }
const MOUNTD = 100_005
const NFS = 100_003
const DUMP = 4
const EXPORT = 5
const TCP = 6
const XID = 0x50_41_52_41
const LAST = 0x8000_0000

/** The list of what the portmapper knows; where NFS is there, the list of exports of mountd (RFC 1813 §5.2.5). */
export const nfs = defineProtocol<'nfs'>({
  id: 'nfs',
  ports: [111],
  async ask(talk) {
    const reply = await call(talk, talk.endpoint.port, { ...PORTMAPPER, procedure: DUMP })
    const mappings = readMappings(reply)
    if (mappings === null) return null
    const mountd = mappings.find(({ program, protocol }) => program === MOUNTD && protocol === TCP)
    const serves = mappings.some(({ program }) => program === NFS || program === MOUNTD)
    const banner = `portmapper, ${mappings.length} programs`
    if (mountd === undefined) return found({ openExports: serves ? null : [], exports: 0 }, { product: 'rpcbind', banner })
    const { port, version } = mountd
    const exports = await further(async () => readExports(await call(talk, port, { program: MOUNTD, version, procedure: EXPORT })))
    const open = exports?.filter(({ isOpen }) => isOpen).map(({ path }) => path) ?? null
    return found({ openExports: open, exports: exports?.length ?? 0 }, { product: 'rpcbind', banner })
  },
})

/** One call of ONC RPC without credentials (RFC 5531). @returns what a successful reply holds */
function call(
  talk: Talk,
  port: number,
  { program, version, procedure }: { program: number; version: number; procedure: number },
): Promise<Buffer> {
  const { host } = talk.endpoint
  const message = Buffer.concat([XID, 0, 2, program, version, procedure, 0, 0, 0, 0].map(u32))
  return converse(talk.network.tcp({ host, port, said: `RPC ${program}.${procedure}` }), async (connection) => {
    connection.send(Buffer.concat([u32(LAST + message.length), message]))
    const reply = await connection.take(
      framed(4, (header) => {
        const mark = header.readUInt32BE(0)
        if (mark < LAST || mark - LAST > 60_000) throw new NetworkError('protocol_error', 'This is no record of RPC.')
        return mark - LAST
      }),
    )
    const body = reply.subarray(4)
    const isAccepted = body.length >= 24 && body.readUInt32BE(0) === XID && body.readUInt32BE(4) === 1 && body.readUInt32BE(8) === 0
    if (!isAccepted || body.readUInt32BE(20) !== 0) throw new NetworkError('protocol_error', 'The call is refused.')
    return body.subarray(24)
  })
}
