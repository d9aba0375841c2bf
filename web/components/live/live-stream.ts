import { type LiveEvent, liveEvent } from '#contract/events.ts'

/** One server-sent event as it came over the wire. */
export interface WireEvent {
  id: string | null
  data: string
}

/** Cuts a text stream into server-sent events (WHATWG HTML §9.2); `rest` is the unfinished end. Comments and other fields are skipped. */
export function cutEvents(text: string): { events: WireEvent[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  const events = blocks.map((block) => {
    const lines = block.split('\n')
    const field = (name: string) =>
      lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /u, ''))
    return { id: field('id').at(-1) ?? null, data: field('data').join('\n') }
  })
  return { events, rest }
}

function read(data: string): LiveEvent | null {
  try {
    const parsed = liveEvent.safeParse(JSON.parse(data))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export interface LiveStream {
  open: (lastEventId: string | null, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  onEvent: (event: LiveEvent) => void
  /** The stream stands; `resumed` when it had stood before. */
  onOpen: (resumed: boolean) => void
  /** Something came over the stream, if only a sign of life. */
  onHeard: () => void
  /** The stream broke, fell silent or was not opened, and nobody said that it would. */
  onLost: () => void
  sleep: (ms: number) => Promise<void>
  random: () => number
  signal: AbortSignal
}

/** The server gives a sign of life every 15 s; a stream without any has lost its line, as after a sleep of the machine. */
const SILENCE_MS = 22_000
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** After the server said that the standing changed: what happens until the stream is back would be missed. */
const TOLD_WAIT_MS = 50
/** Waits double from 1 s to 30 s; the jitter keeps a thousand pages from coming back at once. */
export const waitBefore = (attempt: number, random: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.5 + random / 2)

/** Reads live events until the signal is aborted: resumes by Last-Event-ID and comes back after every loss. */
export async function readLive(stream: LiveStream): Promise<void> {
  let lastEventId: string | null = null
  let attempt = 0
  let isTold = false
  const take = (event: WireEvent) => {
    lastEventId = event.id ?? lastEventId
    const live = event.data === '' ? null : read(event.data)
    if (live === null) return
    isTold = live.topic === 'session'
    stream.onEvent(live)
  }
  while (!stream.signal.aborted) {
    try {
      const body = await stream.open(lastEventId, stream.signal)
      attempt = 0
      stream.onOpen(lastEventId !== null)
      await drain(body, take, stream.onHeard)
    } catch {
      if (stream.signal.aborted) return
    }
    if (!isTold) stream.onLost()
    await stream.sleep(isTold ? TOLD_WAIT_MS : waitBefore(attempt, stream.random()))
    isTold = false
    attempt += 1
  }
}

/** The next piece; rejects when the stream stays silent for too long. */
async function readWithin(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<ReadableStreamReadResult<Uint8Array>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('silence')), SILENCE_MS)
  })
  try {
    return await Promise.race([reader.read(), silence])
  } catch (error) {
    void reader.cancel().catch(() => undefined)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function drain(body: ReadableStream<Uint8Array>, take: (event: WireEvent) => void, onHeard: () => void): Promise<void> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  for (;;) {
    const chunk = await readWithin(reader)
    if (chunk.done) return
    onHeard()
    const cut = cutEvents(text + decoder.decode(chunk.value, { stream: true }))
    text = cut.rest
    for (const event of cut.events) take(event)
  }
}
