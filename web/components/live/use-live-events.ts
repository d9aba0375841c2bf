import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { EVENT_TOPICS, type EventTopic, type LiveEvent, streamEvents } from '#contract/events.ts'
import { ApiError, openStream } from '#web/api.ts'
import { readLive } from './live-stream.ts'
import { refreshNoun } from './refresh-noun.ts'

/** Which cached nouns (route tags) an event of a topic makes stale. */
const STALE: Readonly<Record<EventTopic, readonly string[]>> = {
  scan: ['scans', 'executions', 'scan-results', 'sources', 'connections', 'onboarding', 'resources', 'dashboard', 'shell'],
  findings: ['findings', 'sources', 'resources', 'dashboard', 'connections', 'shell'],
  remediation: ['remediations', 'findings', 'dashboard'],
  'private-scanning': ['private-scanning', 'onboarding', 'users', 'shell'],
  runner: ['runners'],
  connection: ['connections', 'onboarding', 'resources', 'domains', 'dashboard', 'demo'],
  notification: ['notifications', 'shell'],
  session: [],
}
/** A running scan changes nothing but itself; what it found is told by the event of its end. */
const staleBy = (event: LiveEvent): readonly string[] =>
  event.topic === 'scan' && event.data['status'] === 'running' ? ['scans', 'executions'] : STALE[event.topic]
/** A running scan tells its progress many times a second; screens are refreshed at most this often. */
const REFRESH_EVERY_MS = 1000

const REFUSALS: ReadonlySet<number> = new Set([401, 403, 404])

/** Who wants to know whether the stream stands: shell/reach. */
let sense = { heard: (): void => undefined, unheard: (): void => undefined }
export function bindStreamReach(listener: typeof sense): void {
  sense = listener
}
let wake: (() => void) | undefined
/** The server answers again: the stream need not wait for its turn. */
export const resumeStream = (): void => wake?.()
const sleepOrWake = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })

type Listener = (event: LiveEvent) => void
const listeners = new Set<Listener>()

/** Calls back on live events of a topic, for screens that show them before the next refresh (a scan's progress). */
export function useLiveEvent(topic: EventTopic, callback: Listener): void {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => {
    const listener: Listener = (event) => event.topic === topic && latest.current(event)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [topic])
}

/** Collects nouns and refreshes their queries, the first at once, then at most once a second. */
function makeRefresher(queries: QueryClient): { add: (tags: readonly string[]) => void; stop: () => void } {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    const tags = [...waiting]
    waiting.clear()
    timer = tags.length === 0 ? undefined : setTimeout(flush, REFRESH_EVERY_MS)
    for (const tag of tags) refreshNoun(queries, tag)
  }
  return {
    add: (tags) => {
      for (const tag of tags) waiting.add(tag)
      timer ??= setTimeout(flush, 50)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Keeps one live stream open while mounted: refreshes what events concern and passes them on. Mounted once, by the shell; `key` it by account. */
export function useLiveEvents(onSessionEnd: () => void): void {
  const queries = useQueryClient()
  const ended = useRef(onSessionEnd)
  useEffect(() => {
    ended.current = onSessionEnd
  })
  useEffect(() => {
    const stop = new AbortController()
    const refresher = makeRefresher(queries)
    const onEvent = (event: LiveEvent) => {
      refresher.add(staleBy(event))
      if (event.topic === 'session') ended.current()
      for (const listener of listeners) listener(event)
    }
    void readLive({
      open: (lastEventId, signal) =>
        openStream(streamEvents, lastEventId, signal).catch((error: unknown) => {
          // removed while no stream stood: nobody could tell this page but this refusal
          if (error instanceof ApiError && REFUSALS.has(error.status)) ended.current()
          throw error
        }),
      onEvent,
      onHeard: () => sense.heard(),
      onLost: () => {
        if (!stop.signal.aborted) sense.unheard()
      },
      onOpen: (resumed) => {
        sense.heard()
        if (resumed) for (const topic of EVENT_TOPICS) refresher.add(STALE[topic])
      },
      sleep: sleepOrWake,
      random: Math.random,
      signal: stop.signal,
    })
    return () => {
      stop.abort()
      refresher.stop()
    }
  }, [queries])
}
