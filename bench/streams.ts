import { atMost, largestAndSmallest, ms, type Bench } from './bench.ts'
import { addPerson, callApi, type Installation } from './installation.ts'
import { summarize, watch } from './measure.ts'

/** What one person may have open. */
const STREAMS_EACH = 6
const EVENTS = 10

/** Streams that count what they are told. */
class Readers {
  readonly #stop = new AbortController()
  #told = 0
  #wanted = Number.POSITIVE_INFINITY
  #reached: () => void = () => undefined

  async open({ origin }: Installation, token: string): Promise<void> {
    const answer = await fetch(`${origin}/client/v1/events`, { headers: { authorization: `Bearer ${token}` }, signal: this.#stop.signal })
    if (answer.status !== 200 || answer.body === null) throw new Error(`A stream was refused: ${answer.status}`)
    void this.#read(answer.body).catch(() => undefined)
  }
  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    for await (const chunk of body) {
      this.#told += Buffer.from(chunk).toString().split('\ndata: ').length - 1
      if (this.#told >= this.#wanted) this.#reached()
    }
  }
  /** Resolves when so many messages more have come to all streams together. */
  hear(amount: number): Promise<void> {
    this.#wanted = this.#told + amount
    return new Promise((resolve) => {
      this.#reached = resolve
    })
  }
  close(): void {
    this.#stop.abort()
  }
}

/** What an event costs the database while many pages are open. */
export const streams: Bench = {
  name: 'streams',
  async run(context) {
    const { installation, sizes } = context
    const { smallest } = await largestAndSmallest(context)
    const { rows } = await installation.owner.query<{ id: string }>('select id from finding where account_id = $1 limit 1', [
      smallest.accountId,
    ])
    const path = `/v1/findings/${rows[0]?.id}/comments`
    const readers = new Readers()
    for (let opened = 0; opened < sizes.streams;) {
      const { token } = await addPerson(installation, smallest.accountId)
      const some = Math.min(STREAMS_EACH, sizes.streams - opened)
      await Promise.all(Array.from({ length: some }, () => readers.open(installation, token)))
      opened += some
    }
    const [statements, times]: [number[], number[]] = [[], []]
    for (let event = 0; event < EVENTS; event += 1) {
      const heard = readers.hear(sizes.streams)
      const watched = await watch(async () => {
        await callApi(installation.origin, smallest.token, path, { method: 'POST', body: { text: `Comment ${event}` } })
        const answered = performance.now()
        await heard
        times.push(performance.now() - answered)
      })
      statements.push(watched.statements.length)
    }
    readers.close()
    const { p50, p95 } = summarize(statements)
    return {
      title: 'Live streams',
      text: `${sizes.streams} open streams of one account, ${EVENTS} comments one after the other. All statements of the process are counted from the request that comments to the last stream's reading of it: session, the comment itself, its audit row and its event among them. From the answer of the request to the last stream: p50 ${ms(summarize(times).p50)}, slowest ${ms(Math.max(...times))}. Statements an event: p50 ${p50}, p95 ${p95}.`,
      figures: [atMost(`${sizes.streams} streams: statements an event, the commenting request included`, p50, 20, String)],
    }
  },
}
