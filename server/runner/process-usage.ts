import { readFileSync } from 'node:fs'

export interface ProcessUsage {
  cpuMs: number
  residentMb: number
}
/** USER_HZ of every Linux that Node runs on. */
const TICKS_PER_SECOND = 100
/** Where utime and stime stand, counted from the field behind the name (proc(5)). */
const USER_TIME = 11
const SYSTEM_TIME = 12

/** What a process has used, by Linux's /proc; undefined on other systems and when the process is gone. */
export function processUsage(pid: number): ProcessUsage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the name stands in parentheses and may hold anything
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])
    const [, kibibytes = '0'] = /^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return { cpuMs: (ticks * 1_000) / TICKS_PER_SECOND, residentMb: Number(kibibytes) / 1_024 }
  } catch {
    return undefined
  }
}
