import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, it, vi } from 'vitest'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import findings from '#web/i18n/en/findings.json' with { type: 'json' }
import { notify } from '#web/ui/states/toast.ts'
import { DueSelected, fixesOf } from './DueSelected.tsx'

const calls = vi.hoisted((): { method: string; id: string; dueOn?: string | null }[] => [])
vi.mock('#web/api.ts', () => ({
  call: (route: { method: string }, { params, body }: { params: { id: string }; body?: { dueOn: string | null } }) => {
    calls.push({ method: route.method, id: params.id, ...body })
    return Promise.resolve({ dueOn: params.id === 'fix-1' ? '2026-01-01' : null })
  },
}))
vi.mock('#web/components/use-card-error-text.ts', () => ({ useCardErrorText: () => String }))
vi.mock('#web/shell/session/auth-store.ts', () => ({ useRight: () => true }))
vi.mock('#web/ui/states/toast.ts', () => ({ notify: vi.fn<typeof notify>() }))

beforeAll(() =>
  i18n.use(initReactI18next).init({
    lng: 'en',
    ns: ['common', 'findings'],
    defaultNS: 'common',
    resources: { en: { common, findings } },
    interpolation: { escapeValue: false },
  }),
)

const picked = [
  { id: 'a', remediationId: 'fix-1' },
  { id: 'b', remediationId: 'fix-1' },
  { id: 'c', remediationId: 'fix-2' },
  { id: 'd', remediationId: null },
]

it('names each fix once, and none where there is none', () => {
  expect(fixesOf(picked)).toEqual(['fix-1', 'fix-2'])
})

it('gives each fix the day once, and each its own one back', async () => {
  const onDone = vi.fn<() => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DueSelected findings={picked} onDone={onDone} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Due date' }))
  await userEvent.click(await screen.findByRole('button', { name: common.state.none }, { timeout: 10_000 }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(calls).toEqual([
    { method: 'GET', id: 'fix-1' },
    { method: 'GET', id: 'fix-2' },
    { method: 'PATCH', id: 'fix-1', dueOn: null },
    { method: 'PATCH', id: 'fix-2', dueOn: null },
  ])
  const told = vi.mocked(notify).mock.lastCall?.[0]
  expect(told?.text).toBe('2 fixes without a due date')
  calls.length = 0
  told?.action?.onClick()
  await waitFor(() =>
    expect(calls).toEqual([
      { method: 'PATCH', id: 'fix-1', dueOn: '2026-01-01' },
      { method: 'PATCH', id: 'fix-2', dueOn: null },
    ]),
  )
})

it('says why there is nothing to date', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DueSelected findings={[{ id: 'd', remediationId: null }]} onDone={() => undefined} />
    </QueryClientProvider>,
  )
  const button = screen.getByRole('button', { name: 'Due date' })
  expect([button.hasAttribute('disabled'), button.getAttribute('title')]).toEqual([true, findings.selection.noFix])
})
