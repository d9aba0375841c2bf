import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Programs } from './binaries.ts'
import type { RunAs } from './run-as.ts'

const run = promisify(execFile)
const ABANDONED_MS = 3_600_000
export const SUPERUSER = 'parapet_owner'

/** A database cluster on disk: the folder of PostgreSQL and the password of its superuser. */
export interface Cluster {
  data: string
  password: string
}

export interface ClusterPlace {
  dir: string
  programs: Programs
  user: RunAs | undefined
  durable: boolean
}

/** Opens the cluster in `dir`, and makes it first when there is none. A half-made cluster never counts: it is renamed into place at the end. */
export async function openCluster(place: ClusterPlace): Promise<Cluster> {
  const home = join(place.dir, 'cluster')
  if (!existsSync(home)) await makeCluster(place, home)
  return { data: join(home, 'data'), password: readFileSync(join(home, 'password'), 'utf8') }
}

/** The folder is for one user alone, and the parents made on the way let that user through, whatever the umask is. */
export function claimFolder(dir: string, user: RunAs | undefined): void {
  const firstMade = mkdirSync(dir, { recursive: true }) ?? dir
  if (user) {
    chownSync(dir, user.uid, user.gid)
    for (let parent = dirname(dir); parent.startsWith(firstMade); parent = dirname(parent)) chmodSync(parent, 0o711)
  }
  chmodSync(dir, 0o700)
}

/** What every program of PostgreSQL is started with: its own user and nothing of our environment. */
export function processOptions(dir: string, user: RunAs | undefined): { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number } {
  return { cwd: dir, env: { LC_ALL: 'C', TZ: 'UTC' }, ...(user && { uid: user.uid, gid: user.gid }) }
}

async function makeCluster({ dir, programs, user, durable }: ClusterPlace, home: string): Promise<void> {
  dropAbandoned(dir)
  const unfinished = mkdtempSync(`${home}.`)
  const password = join(unfinished, 'password')
  const data = join(unfinished, 'data')
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (user) for (const path of [unfinished, password]) chownSync(path, user.uid, user.gid)
  // The built-in C.UTF-8 sorts the same on every system, so that an upgrade of the host's libc cannot corrupt an index.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['-U', SUPERUSER, '--auth=scram-sha-256', `--pwfile=${password}`]
  await run(
    programs.initdb,
    ['-D', data, ...access, ...locale, '--no-instructions', ...(durable ? [] : ['--no-sync'])],
    processOptions(dir, user),
  )
  appendFileSync(join(data, 'postgresql.conf'), "\ninclude 'parapet.conf'\n")
  try {
    renameSync(unfinished, home)
  } catch (error) {
    // Two first starts at once: the first one to finish wins.
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
}

/** Removes what starts killed in the middle of making a cluster left behind; an hour is longer than any that still runs. */
function dropAbandoned(dir: string): void {
  for (const entry of readdirSync(dir)) {
    const path = join(dir, entry)
    if (entry.startsWith('cluster.') && statSync(path).mtimeMs < Date.now() - ABANDONED_MS) rmSync(path, { recursive: true, force: true })
  }
}
