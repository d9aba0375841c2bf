import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '#server/problem.ts'

/** What a running server writes about itself. Lines of postmaster.pid: 1 process id, 4 port, 8 status. */
export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

/**
 * The server that really runs on this cluster. A lock file left by a killed server, by a zombie, or whose process id now
 * belongs to another program is removed: PostgreSQL itself would refuse to start on the last two.
 */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  const lockFile = join(cluster, 'postmaster.pid')
  const found = readLockFile(lockFile)
  if (!found) return undefined
  if (serves(found.pid, cluster)) return found
  rmSync(lockFile, { force: true })
  return undefined
}

function readLockFile(lockFile: string): Postmaster | undefined {
  try {
    const lines = readFileSync(lockFile, 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function serves(pid: number, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || !exists(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    // A postmaster works inside its cluster; a zombie has no working folder, another program has a different one.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch (error) {
    // EACCES: a process of another user, while PostgreSQL insists on owning its cluster.
    if (['ENOENT', 'ESRCH', 'EACCES'].includes(errorCode(error))) return false
    throw error
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
