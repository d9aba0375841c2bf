import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Execution, ExecutionStep } from '#contract/executions.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import scans from '#web/i18n/en/scans.json' with { type: 'json' }
import { show, useProduct } from '#web/test/show.tsx'
import { RunConsole } from './RunConsole.tsx'

const server = useProduct({ common, scans })
const SCAN = '0198c0de-0000-7000-8000-000000000001'
const AT = '2026-11-26T17:00:00.000Z'

function execution(attempt: number, status: Execution['status']): Execution {
  const executionId = `0198c0de-0000-7000-8000-00000000000${attempt}`
  const counts = { steps: 1, warnings: 0, errors: 0, lastModified: AT }
  const names = { identifierId: SCAN, connectionName: 'Shop', scanId: SCAN, runnerId: null, runner: null }
  return { executionId, kind: 'scan', attempt, status, startedAt: AT, endedAt: null, ...names, ...counts }
}
const step = (n: number, over: Partial<ExecutionStep>): ExecutionStep => ({
  n,
  at: AT,
  level: 'info',
  code: 'started',
  params: {},
  ...over,
})

function answer(attempts: readonly Execution[], steps: Readonly<Record<number, readonly ExecutionStep[]>>): void {
  server.answers[`GET /client/v1/agentic?scanId=${SCAN}&limit=100`] = {
    body: { results: attempts, total: attempts.length, totalIsExact: true, page: 1, limit: 100, lastModified: AT, nextCursor: null },
  }
  for (const { attempt, executionId, status } of attempts) {
    const results = steps[attempt] ?? []
    server.answers[`GET /client/v1/agentic/${executionId}/steps?after=0&limit=500`] = { body: { results, status, total: results.length } }
  }
}
const said = async () =>
  within(await screen.findByRole('log', { name: 'Log' }))
    .getAllByRole('time')
    .map((time) => time.parentElement?.lastElementChild?.textContent)

it('shows the steps of the newest attempt; details and problems when they are asked for; and what a search finds', async () => {
  answer([execution(1, 'completed')], {
    1: [
      step(1, { code: 'started' }),
      step(2, { code: 'check', level: 'debug', params: { check: 'web-csp', scope: '', state: 'ran', fail: 2, verdicts: 5 } }),
      step(3, { code: 'no_permit', level: 'warning' }),
      step(4, { code: 'completed', params: { pass: 1_000, fail: 2, error: 0 } }),
    ],
  })
  show(<RunConsole scanId={SCAN} isLive={false} names={new Map([['web-csp', 'Content policy']])} />)
  const [begun, skipped, done] = ['Started', scans.log.no_permit, 'Completed: 2 failed, 1,000 passed, 0 errors']
  expect(await said()).toEqual([begun, skipped, done])
  fireEvent.click(screen.getByRole('radio', { name: 'Details' }))
  expect(await said()).toEqual([begun, 'Content policy: 2 failed, 3 other results', skipped, done])
  // what is over is not read out
  expect(screen.getByRole('log').getAttribute('aria-live')).toBe('off')
  fireEvent.click(screen.getByRole('radio', { name: 'Problems' }))
  expect(await said()).toEqual([skipped])
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search the log' }), { target: { value: 'nowhere' } })
  expect(await screen.findByText(scans.log.noMatch)).toBeDefined()
})

it('shows each attempt by itself, the interrupted one to its last step', async () => {
  answer([execution(2, 'completed'), execution(1, 'lost')], {
    1: [step(1, { code: 'started' }), step(2, { code: 'lost', level: 'error', params: { attempt: 2 } })],
    2: [step(1, { code: 'resumed', params: { attempt: 2, done: 7 } })],
  })
  show(<RunConsole scanId={SCAN} isLive={false} names={new Map()} />)
  expect(await said()).toEqual(['Resumed (attempt 2); 7 checks were done'])
  fireEvent.click(screen.getByRole('combobox', { name: 'Attempt' }))
  fireEvent.click(await screen.findByRole('option', { name: '1 · Interrupted', hidden: true }))
  await waitFor(async () => expect((await said()).at(-1)).toBe('This attempt was interrupted. Attempt 2 continues the scan.'))
})

it('draws the newest lines of a long log, and the others when they are asked for', async () => {
  answer([execution(1, 'completed')], { 1: Array.from({ length: 450 }, (_, at) => step(at + 1, {})) })
  show(<RunConsole scanId={SCAN} isLive={false} names={new Map()} />)
  expect(await said()).toHaveLength(400)
  fireEvent.click(screen.getByRole('button', { name: 'Show 50 earlier steps' }))
  expect(await said()).toHaveLength(450)
})
