import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { ConnectionTest } from '#contract/connections.ts'
import type { Kind } from '#contract/kinds.ts'
import { ApiError } from '#web/api.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import connections from '#web/i18n/en/connections.json' with { type: 'json' }
import { useConnectionTest } from '#web/components/connections/access/use-connection-test.ts'
import { show, useProduct } from '#web/test/show.tsx'
import { TestColumn } from './TestColumn.tsx'

useProduct({ common, connections })
const FIELDS = { roleArn: 'arn:aws:iam::111122223333:role/ParapetRead' }
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the column reads of one
const kind = { testSteps: [{ step: 'identity', label: 'Credentials are accepted' }] } as Kind
const untried = ['aws-one', 'aws-two']
const passed: ConnectionTest = {
  ok: true,
  steps: [],
  finalUrl: null,
  permit: null,
  field: null,
  preflight: {
    permissions: [],
    blind: [],
    untried,
    runnable: 0,
    checks: 2,
    groups: [{ name: 'Access', checks: 2, runnable: 0, denied: [] }],
    patch: null,
  },
}

function Column({ send }: { send: () => Promise<ConnectionTest> }) {
  const test = useConnectionTest(send)
  const run = () => test.run(FIELDS)
  return (
    <>
      <button type="button" onClick={run}>
        Go
      </button>
      <TestColumn kind={kind} fields={FIELDS} test={test} onRun={run} />
    </>
  )
}
async function run(send: () => Promise<ConnectionTest>) {
  const person = userEvent.setup()
  show(<Column send={send} />)
  await person.click(await screen.findByRole('button', { name: 'Go' }))
  return person
}
const refusal = (status: number, code = 'server.unavailable') => new ApiError({ title: 'x', status, code })

it.each([
  ['no runner was free', refusal(503), common.error.unavailable],
  ['no answer came in time', refusal(0, 'network.timeout'), common.error.timeout],
])('says that the permissions are not known where %s, and tests again', async (_why, error, reason) => {
  const send = vi.fn<() => Promise<ConnectionTest>>(() => Promise.reject(error))
  const person = await run(send)
  expect((await screen.findByRole('alert')).textContent).toBe(`The test did not finish. ${reason}`)
  expect(screen.getByRole('heading', { name: connections.preflight.unknown })).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Test again' }))
  expect(send).toHaveBeenCalledTimes(2)
})

it('offers no second try of what has to be changed first', async () => {
  await run(() => Promise.reject<ConnectionTest>(refusal(422, 'target.refused')))
  expect((await screen.findByRole('alert')).textContent).toBe(common.error.invalid)
  expect(screen.queryByRole('button', { name: 'Test again' })).toBeNull()
})

it('says so where the account was reached and no permission could be tried, without figures of nothing', async () => {
  const person = await run(() => Promise.resolve(passed))
  expect(await screen.findByRole('heading', { name: connections.preflight.late })).toBeDefined()
  expect(screen.getByText('2 checks could not be tried in time. Test again.')).toBeDefined()
  expect(screen.queryByText(/permissions tried/u)).toBeNull()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.queryByText('Access')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Test again' }))
})
