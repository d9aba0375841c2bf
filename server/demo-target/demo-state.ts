import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import * as z from 'zod/mini'

/** Which faults are off in which copy, by the copy's name. A copy that is not listed has them all on. */
export interface DemoState<FaultId extends string> {
  isOn(copy: string, fault: FaultId): boolean
  /** Resolves once the change is kept. */
  turn(copy: string, fault: FaultId, on: boolean): Promise<void>
  /** Drops what is kept of a copy. */
  forget(copy: string): Promise<void>
}

const kept = z.object({ copies: z.record(z.string(), z.array(z.string())) })

/**
 * The switches as last saved; all of them on when nothing was saved, or when the file cannot be read as ours.
 * @param known ids of all faults
 */
export async function openDemoState<FaultId extends string>(file: string, known: readonly FaultId[]): Promise<DemoState<FaultId>> {
  const off = await readOff(file, known)
  let saving: Promise<void> = Promise.resolve()
  // one at a time, so that the file ends as the last switch was set
  const save = async () => {
    saving = saving.catch(() => undefined).then(() => saveOff(file, off))
    await saving
  }
  return {
    isOn: (copy, fault) => off.get(copy)?.has(fault) !== true,
    async turn(copy, fault, on) {
      const ofCopy = off.get(copy) ?? new Set<FaultId>()
      if (on) ofCopy.delete(fault)
      else ofCopy.add(fault)
      if (ofCopy.size > 0) off.set(copy, ofCopy)
      else off.delete(copy)
      await save()
    },
    async forget(copy) {
      if (off.delete(copy)) await save()
    },
  }
}

async function readOff<FaultId extends string>(file: string, known: readonly FaultId[]): Promise<Map<string, Set<FaultId>>> {
  try {
    const { copies } = kept.parse(JSON.parse(await readFile(file, 'utf8')))
    return new Map(Object.entries(copies).map(([copy, ids]) => [copy, new Set(known.filter((id) => ids.includes(id)))]))
  } catch {
    return new Map()
  }
}

/** A reader sees the old file or the new one, never half of it. */
async function saveOff(file: string, off: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  const half = `${file}.${randomUUID()}`
  const copies = Object.fromEntries([...off].map(([copy, ids]) => [copy, [...ids]]))
  await writeFile(half, `${JSON.stringify({ copies })}\n`)
  await rename(half, file)
}
