import { readdirSync, readFileSync } from 'node:fs'

/** Passes over the list of processes: one that starts others while it is being ended is met again. */
const PASSES_MAX = 20
const PAGE_MB = 4_096 / 1_048_576

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it is gone already
  }
}
/** Every process that Linux tells of; none on a system without /proc. */
function pids(): number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => Number.isInteger(pid))
  } catch {
    return []
  }
}
const read = (path: string): string => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

/**
 * Ends a program and all that it has started: its process group, and what has left the group, which is found by the folder that stands in
 * its environment and in that of all that comes from it.
 */
export function endFamily(folder: string, leader?: number): void {
  if (leader !== undefined) kill(-leader)
  const mark = `TMPDIR=${folder}\0`
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const left = pids().filter((pid) => read(`/proc/${pid}/environ`).includes(mark))
    if (left.length === 0) return
    for (const pid of left) kill(pid)
  }
}

/** What a process group uses: memory of all together, and how many they are. */
export function familyUsage(leader: number | undefined): { residentMb: number; processes: number } {
  let residentMb = 0
  let processes = 0
  for (const pid of leader === undefined ? [] : pids()) {
    const stat = read(`/proc/${pid}/stat`)
    // behind the name, which stands in parentheses and may hold anything: state, parent, group (proc(5))
    const [, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (Number(group) !== leader) continue
    processes += 1
    residentMb += Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * PAGE_MB
  }
  return { residentMb, processes }
}
