import { useState } from 'react'
import * as z from 'zod/mini'
import { useLiveEvent } from '#web/components/live/use-live-events.ts'

const progress = z.object({ progress: z.number(), currentCheck: z.nullable(z.string()), fail: z.optional(z.number()) })
export type Progress = z.infer<typeof progress>

/** The newest progress of running scans by id, as the stream tells it: a bar moves without asking the server again. */
export function useLiveProgress(): ReadonlyMap<string, Progress> {
  const [known, setKnown] = useState<ReadonlyMap<string, Progress>>(new Map())
  useLiveEvent('scan', (event) => {
    const read = progress.safeParse(event.data)
    const { id } = event
    if (id !== null && read.success) setKnown((before) => new Map(before).set(id, read.data))
  })
  return known
}
