import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, statSync } from 'node:fs'
import { dirname, join, parse, resolve } from 'node:path'
import { createHash } from 'node:crypto'

/** The operating-system user the database runs as; undefined = the user of this process. */
export interface RunAs {
  uid: number
  gid: number
  name: string
}

/**
 * PostgreSQL refuses to run as root, so a root process hands it to the owner of the data folder, else to `postgres` or `nobody`.
 * The owner is looked for upwards, so that a folder mounted for user 1000 is served by user 1000.
 * @throws Error when there is no such user
 */
export function chooseUser(dir: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(closestExisting(dir))
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: `user ${owner.uid}` }
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid !== undefined && gid !== undefined) return { uid, gid, name: `user "${name}"` }
  }
  throw new Error(
    'The embedded database cannot run as root and this machine has neither a user "postgres" nor "nobody": create one, or set a database address.',
  )
}

/** The first folder on the way to `target` that the user may not enter, or undefined when the whole way is open. */
export function closedFolder(target: string, user: RunAs): string | undefined {
  const way: string[] = []
  for (let folder = closestExisting(target); ; folder = dirname(folder)) {
    way.unshift(folder)
    if (folder === parse(folder).root) break
  }
  return way.find((folder) => !mayEnter(folder, user))
}

function mayEnter(folder: string, user: RunAs): boolean {
  const { mode, uid, gid } = statSync(folder)
  if (uid === user.uid) return (mode & 0o100) !== 0
  if (gid === user.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

function closestExisting(path: string): string {
  return existsSync(path) || lstatSync(path, { throwIfNoEntry: false }) ? path : closestExisting(dirname(path))
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  try {
    return Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }))
  } catch {
    return undefined
  }
}

/** Where a root's database goes when its data folder is closed to the user that PostgreSQL runs as. */
const OPEN_HOME = '/var/lib/parapet'

/**
 * The folder of the embedded database: `postgres` in the data folder. PostgreSQL never runs as root; where root keeps its
 * data under a folder closed to others (/root), the database stands in /var/lib/parapet, one folder per data folder.
 */
export function postgresFolder(dataDir: string): string {
  const folder = join(resolve(dataDir), 'postgres')
  const user = chooseUser(folder)
  if (user === undefined || closedFolder(dirname(folder), user) === undefined) return folder
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  return join(OPEN_HOME, name, 'postgres')
}
