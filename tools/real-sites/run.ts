/**
 * Scans real web servers, each as it is packed and hardened, and compares what fails with the list kept beside (expected.json).
 * A server that is not installed is named and left out: nginx, apache2, lighttpd, lighttpd-mod-openssl, caddy, nghttp2-server,
 * python3-flask, python3-django, php-cli, dokuwiki, and for WordPress wordpress, wordpress-theme-twentytwentythree,
 * libapache2-mod-php and mariadb-server are Debian's packages. What runs on packages of npm gets them in .cache, never installed
 * with the product. `--only <words>` takes the sites with these in their names.
 * `--write` keeps what was found as the list; read the difference before you commit it.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createNetwork } from '#egress/network.ts'
import { runScan } from '#scanners/sdk/run-scan.ts'
import { selfSigned } from '#scanners/test/certificate.ts'
import { environmentOf } from '#scanners/test/run.ts'
import { websiteScanner } from '#scanners/website/scanner.ts'
import { APPLICATIONS } from './applications.ts'
import { layOut } from './content.ts'
import { NODE_APPLICATIONS } from './node-applications.ts'
import type { Place, RealSite } from './site.ts'
import { WEB_SERVERS } from './web-servers.ts'
import { WORDPRESS } from './wordpress.ts'

const EXPECTED = new URL('expected.json', import.meta.url)
const START_MS = 10_000
const DAY_MS = 86_400_000
/** What is known of the versions that happen to be installed is another list each month. */
const OF_THE_DAY: ReadonlySet<string> = new Set(['web-server-vulnerable'])
const { values: given } = parseArgs({ options: { write: { type: 'boolean' }, only: { type: 'string' } } })
const isWriting = given.write === true
const SITES = [...WEB_SERVERS, ...APPLICATIONS, ...NODE_APPLICATIONS, ...WORDPRESS].filter(({ name }) =>
  name.toLowerCase().includes((given.only ?? '').toLowerCase()),
)
/** Where packages of npm are kept from run to run. */
const npmHome = new URL('../../.cache/real-sites/', import.meta.url).pathname

const expected = JSON.parse(readFileSync(EXPECTED, 'utf8')) as Record<string, string[]>
const home = mkdtempSync(join(tmpdir(), 'real-sites-'))
chmodSync(home, 0o755)

function isThere(command: string, args: readonly string[], timeout = 10_000): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore', timeout })
    return true
  } catch {
    return false
  }
}
const pathOf = (program: string): string =>
  program.startsWith('/')
    ? program
    : (['/usr/sbin', '/usr/bin', '/usr/local/bin'].map((folder) => join(folder, program)).find((file) => isThere('test', ['-x', file])) ??
      '')

/** Fetches what a site runs on, unless it is there; without scripts of the packages. */
function hasPackages(packages: readonly string[]): boolean {
  const isPresent = packages.every((wanted) => {
    const [name = '', version] = wanted.split(/(?<=.)@/u)
    const about = join(npmHome, 'node_modules', name, 'package.json')
    return existsSync(about) && (JSON.parse(readFileSync(about, 'utf8')) as { version: string }).version === version
  })
  if (isPresent) return true
  mkdirSync(npmHome, { recursive: true })
  writeFileSync(join(npmHome, 'package.json'), '{"private":true}')
  const args = ['install', '--silent', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', npmHome, ...packages]
  return isThere('npm', args, 120_000)
}
const isInstalled = ({ program, requires, packages }: RealSite): boolean =>
  pathOf(program) !== '' && (!requires || isThere(pathOf(requires[0]), requires.slice(1))) && (!packages || hasPackages(packages))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function certificate(): Promise<{ cert: string; key: string }> {
  const made = await selfSigned({
    names: [{ type: 'ip', value: '127.0.0.1' }],
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + 90 * DAY_MS),
  })
  const [cert, key] = [join(home, 'cert.pem'), join(home, 'key.pem')]
  writeFileSync(cert, made.cert)
  writeFileSync(key, made.key)
  return { cert, key }
}

/** 'web-dir-listing @/files/ low' for each thing that fails, and what was not judged although it should have been. */
async function scanned(url: string): Promise<{ failing: string[]; requests: number; seconds: number }> {
  const network = createNetwork({ allowedPrivateTargets: ['127.0.0.0/8'], allowedEndpoints: [] }, { userAgent: 'Parapet/prove' })
  let requests = 0
  const counting = { ...network, http: (request: Parameters<typeof network.http>[0]) => ((requests += 1), network.http(request)) }
  const since = performance.now()
  const failing: string[] = []
  const environment = environmentOf({ network: counting, signal: AbortSignal.timeout(60_000) })
  for await (const event of runScan({ scanner: websiteScanner, target: url, environment })) {
    if (event.type !== 'outcome' || OF_THE_DAY.has(event.outcome.checkId)) continue
    const { checkId, state, reason, verdicts } = event.outcome
    if (state !== 'ran' && state !== 'skipped') failing.push(`${checkId} ${state} ${reason ?? ''}`)
    for (const { status, locator, riskLevel } of verdicts)
      if (status === 'FAIL' || status === 'UNKNOWN')
        failing.push(
          [
            checkId,
            ...(status === 'UNKNOWN' ? [status] : []),
            ...(locator === undefined ? [] : [`@${locator}`]),
            ...(riskLevel ? [riskLevel] : []),
          ].join(' '),
        )
  }
  network.close()
  // ports are others in each run
  const told = failing.map((line) => line.replaceAll(new URL(url).host, '(host)')).toSorted()
  return { failing: [...new Set(told)], requests, seconds: (performance.now() - since) / 1_000 }
}

async function whenUp(url: string, server: ChildProcess): Promise<void> {
  const until = Date.now() + START_MS
  const network = createNetwork({ allowedPrivateTargets: ['127.0.0.0/8'], allowedEndpoints: [] }, { userAgent: 'Parapet/prove' })
  while (Date.now() < until && server.exitCode === null) {
    try {
      await network.http({ url, timeoutMs: 1_000 })
      network.close()
      return
    } catch {
      await sleep(100)
    }
  }
  throw new Error('The server did not come up.')
}

async function visit(site: RealSite, place: Place): Promise<Awaited<ReturnType<typeof scanned>>> {
  mkdirSync(place.folder, { recursive: true })
  chmodSync(place.folder, 0o777)
  for (const [name, text] of Object.entries(site.files(place))) writeFileSync(join(place.folder, name), text)
  const end = await site.begin?.(place)
  const server = spawn(pathOf(site.program), site.args(place), {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Apache with a process a request ends the whole group that it is in
    detached: true,
    env: { PATH: process.env['PATH'], HOME: place.folder, XDG_DATA_HOME: place.folder, XDG_CONFIG_HOME: place.folder },
  })
  let said = ''
  server.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)))
  const ended = once(server, 'close')
  try {
    const url = `${site.scheme}://127.0.0.1:${place.port}/`
    await whenUp(url, server)
    return await scanned(url)
  } catch (error) {
    throw new Error(`${site.name}: ${String(error)}\n${said}`, { cause: error })
  } finally {
    server.kill('SIGTERM')
    await Promise.race([ended, sleep(5_000)])
    server.kill('SIGKILL')
    await end?.()
  }
}

const pem = await certificate()
const roots = { tidy: layOut(join(home, 'tidy'), 'tidy'), careless: layOut(join(home, 'careless'), 'careless') }
const found: Record<string, string[]> = {}
let [wrong, missed] = [0, 0]
for (const [index, site] of SITES.entries()) {
  if (!isInstalled(site)) {
    console.log(`figure: ${site.name}: not installed, left out`)
    continue
  }
  const { failing, requests, seconds } = await visit(site, {
    port: await freePort(),
    folder: join(home, `site-${index}`),
    root: roots[site.content],
    modules: npmHome,
    ...pem,
  })
  found[site.name] = failing
  const list = expected[site.name] ?? []
  const unexpected = failing.filter((line) => !list.includes(line))
  const unseen = list.filter((line) => !failing.includes(line))
  for (const line of unexpected) console.log(`  not expected: ${line}`)
  for (const line of unseen) console.log(`  missed: ${line}`)
  wrong += unexpected.length
  missed += unseen.length
  console.log(
    `figure: ${site.name}: ${failing.length} found, ${unexpected.length} not expected, ${unseen.length} missed, ${requests} requests, ${seconds.toFixed(1)} s`,
  )
}
rmSync(home, { recursive: true, force: true })
if (isWriting) writeFileSync(EXPECTED, `${JSON.stringify({ ...expected, ...found }, null, 2)}\n`)
console.log(`figure: ${Object.keys(found).length} real sites, ${wrong} findings not expected, ${missed} missed`)
process.exitCode = isWriting || (Object.keys(found).length > 0 && wrong + missed === 0) ? 0 : 1
