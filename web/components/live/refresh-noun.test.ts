import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { refreshNoun } from './refresh-noun.ts'

/** A question whose answers are given by hand. */
function asked(queries: QueryClient) {
  const answers: ((text: string) => void)[] = []
  const queryFn = vi.fn<() => Promise<string>>(
    () =>
      new Promise((resolve) => {
        answers.push(resolve)
      }),
  )
  const observer = new QueryObserver(queries, { queryKey: ['dashboard', 'guide'], queryFn })
  const stop = observer.subscribe(() => undefined)
  return { answers, queryFn, stop, shown: () => observer.getCurrentResult().data }
}

it('asks again for what was being asked for the first time when the event came', async () => {
  const queries = new QueryClient()
  const late = asked(queries)
  refreshNoun(queries, 'dashboard')
  late.answers[0]?.('before the event')
  await vi.waitFor(() => expect(late.queryFn).toHaveBeenCalledTimes(2))
  late.answers[1]?.('after it')
  await vi.waitFor(() => expect(late.shown()).toBe('after it'))
  expect(late.queryFn).toHaveBeenCalledTimes(2)
  late.stop()
})

it('asks once for what is shown, and not for other nouns', async () => {
  const queries = new QueryClient()
  const guide = asked(queries)
  guide.answers[0]?.('old')
  await vi.waitFor(() => expect(guide.shown()).toBe('old'))
  refreshNoun(queries, 'scans')
  refreshNoun(queries, 'dashboard')
  guide.answers[1]?.('new')
  await vi.waitFor(() => expect(guide.shown()).toBe('new'))
  expect(guide.queryFn).toHaveBeenCalledTimes(2)
  guide.stop()
})
