import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { FAULTS, type FaultId } from './faults.ts'

/** The faults that are on, as last saved. All of them when nothing was saved, or when the file cannot be read as ours. */
export async function readFaults(stateFile: string): Promise<Set<FaultId>> {
  const off = await readOff(stateFile)
  return new Set(FAULTS.map(({ id }) => id).filter((id) => !off.has(id)))
}
async function readOff(stateFile: string): Promise<ReadonlySet<unknown>> {
  try {
    const state: unknown = JSON.parse(await readFile(stateFile, 'utf8'))
    const off = typeof state === 'object' && state !== null && 'off' in state ? state.off : []
    return new Set(Array.isArray(off) ? off : [])
  } catch {
    return new Set()
  }
}

/** Keeps which faults are off: a reader sees the old file or the new one, never half of it. */
export async function saveFaults(stateFile: string, on: ReadonlySet<FaultId>): Promise<void> {
  const off = FAULTS.map(({ id }) => id).filter((id) => !on.has(id))
  const half = `${stateFile}.${randomUUID()}`
  await writeFile(half, `${JSON.stringify({ off })}\n`)
  await rename(half, stateFile)
}
