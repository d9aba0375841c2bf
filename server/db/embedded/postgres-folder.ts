import { createHash } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import { chooseUser, closedFolder } from './run-as.ts'

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
