/**
 * Scans services of Debian's packages on loopback, all at once on ports that are free: each as somebody set it up in a hurry, then each as
 * it should be. Every planted fault has to be found, and nothing on the hardened host. What is not installed is named and left out. It has
 * to run as root, since servers give up rights that they must have first.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { faultsIn, scanHost } from '#scanners/network/test/scan-host.ts'
import { selfSigned } from '#scanners/test/certificate.ts'
import type { Place, RealService } from './service.ts'
import { SERVICES } from './services.ts'

const HOST = '127.0.0.1'
const UP_MS = 20_000
const DAY_MS = 86_400_000
const home = mkdtempSync(join(tmpdir(), 'network-host-'))
chmodSync(home, 0o755)
const ENV = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: home, LANG: 'C.UTF-8' }

const isThere = (program: string): boolean =>
  program.startsWith('/') ? existsSync(program) : ENV.PATH.split(':').some((folder) => existsSync(join(folder, program)))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

const reaches = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, HOST)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

async function whenUp({ transport }: RealService, port: number, server: ChildProcess): Promise<boolean> {
  const until = Date.now() + UP_MS
  while (Date.now() < until && server.exitCode === null) {
    // of a port of UDP nothing tells but an answer: it is given the time that an agent takes to start
    if (transport === 'udp') return sleep(2_000, true)
    if (await reaches(port)) return true
    await sleep(100)
  }
  return false
}

interface Running {
  name: string
  port: number
  transport: string
  faults: readonly string[]
  server: ChildProcess
}
async function start(service: RealService, kind: 'planted' | 'hardened', pems: Pick<Place, 'cert' | 'key'>): Promise<Running | null> {
  const variant = service[kind]
  if (variant === null) return null
  const place: Place = { port: await freePort(), folder: join(home, `${kind}-${service.name}`), ...pems }
  mkdirSync(place.folder, { recursive: true })
  chmodSync(place.folder, 0o755)
  const log = join(place.folder, 'log')
  for (const [name, text] of Object.entries(variant.files?.(place) ?? {})) writeFileSync(join(place.folder, name), text)
  for (const [program = '', ...args] of variant.prepare?.(place) ?? [])
    execFileSync(program, args, { env: ENV, stdio: 'pipe', cwd: place.folder })
  const [program = '', ...args] = variant.command(place)
  const server = spawn(program, args, { env: ENV, stdio: ['ignore', 'pipe', 'pipe'], detached: true, cwd: place.folder })
  const said: Buffer[] = []
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => said.length < 200 && said.push(chunk))
  const running = { name: service.name, port: place.port, transport: service.transport, faults: variant.faults, server }
  if (await whenUp(service, place.port, server)) return running
  end(running)
  writeFileSync(log, Buffer.concat(said))
  throw new Error(`${service.name} (${kind}) did not start:\n${readFileSync(log, 'utf8').slice(-600)}`)
}
function end({ server }: Running): void {
  try {
    // its whole group: some start others
    if (server.pid !== undefined) process.kill(-server.pid, 'SIGKILL')
  } catch {
    // it has ended by itself
  }
}

async function play(kind: 'planted' | 'hardened', services: readonly RealService[], pems: Pick<Place, 'cert' | 'key'>): Promise<string[]> {
  const running: Running[] = []
  try {
    for (const service of services) {
      const one = await start(service, kind, pems)
      if (one !== null) running.push(one)
    }
    const portList = running.map(({ port, transport }) => (transport === 'udp' ? `U:${port}` : String(port))).join(', ')
    const begun = performance.now()
    const seen = await scanHost(HOST, { fields: { profile: 'list', portList }, signal: AbortSignal.timeout(120_000) })
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
    const nameOf = (line: string): string => running.reduce((text, { name, port }) => text.replace(` ${port}`, ` at ${name}`), line)
    const expected = running.flatMap(({ name, faults }) => faults.map((fault) => `${fault} at ${name}`)).toSorted()
    // what is known of the versions that happen to be installed is another list each month
    const found = faultsIn(seen)
      .map(nameOf)
      .filter((line) => !/^net-(?:eol-software|known-exploited|ssh-terrapin) /u.test(line))
      .toSorted()
    const missed = expected.filter((line) => !found.includes(line))
    const surplus = found.filter((line) => !expected.includes(line))
    console.log(
      `figure: ${kind}: ${running.length} services, ${expected.length - missed.length} of ${expected.length} planted faults found, ${surplus.length} others, ${seconds} s`,
    )
    return [...missed.map((line) => `${kind}: missed ${line}`), ...surplus.map((line) => `${kind}: not planted: ${line}`)]
  } finally {
    for (const one of running) end(one)
  }
}

const installed = SERVICES.filter(({ programs }) => programs.every(isThere))
for (const { package: name } of SERVICES.filter((service) => !installed.includes(service))) console.log(`not installed, left out: ${name}`)
const made = await selfSigned({
  names: [{ type: 'dns', value: 'shop.example' }],
  notBefore: new Date(Date.now() - DAY_MS),
  notAfter: new Date(Date.now() + DAY_MS),
})
const pems = { cert: join(home, 'cert.pem'), key: join(home, 'key.pem') }
writeFileSync(pems.cert, made.cert)
writeFileSync(pems.key, made.key, { mode: 0o600 })
const problems: string[] = []
for (const kind of ['planted', 'hardened'] as const) problems.push(...(await play(kind, installed, pems)))
rmSync(home, { recursive: true, force: true })
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 || installed.length === 0 ? 1 : 0)
