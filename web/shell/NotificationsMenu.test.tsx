import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Link as RouterLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { listNotifications, type Notification } from '#contract/notifications.ts'
import { queryOf } from '#web/api.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import { NotificationsMenu } from './NotificationsMenu.tsx'

vi.mock(import('@tanstack/react-router'), async (original) => ({
  ...(await original()),
  useNavigate: () => vi.fn<() => Promise<void>>(),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a plain link: this test has no router
  Link: (({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>) as unknown as typeof RouterLink,
}))

beforeAll(() => i18n.use(initReactI18next).init({ lng: 'en', ns: ['common'], defaultNS: 'common', resources: { en: { common } } }))

const notification = (over: Partial<Notification>): Notification => ({
  id: '01a00000-0000-7000-8000-000000000001',
  kind: 'regression',
  title: 'Regression: no TLS',
  body: 'REM-1 · Shop',
  values: {},
  link: '/dashboard/remediation/1',
  readAt: null,
  createdAt: '2026-08-18T12:00:00.000Z',
  ...over,
})

it('shows what the server says, whatever the kind', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const unheardOf = notification({ id: '01a00000-0000-7000-8000-000000000002', title: 'Ticket SEC-7 was made', body: null, link: '/x' })
  const page = { results: [notification({}), unheardOf], total: 2, totalIsExact: true, nextCursor: null, unread: 2 }
  client.setQueryData(queryOf(listNotifications, { query: { limit: 30 } }).queryKey, page)
  render(
    <QueryClientProvider client={client}>
      <NotificationsMenu />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Notifications' }))
  const links = screen.getAllByRole('listitem').map((item) => within(item).getByRole('link'))
  expect(links.map((link) => link.querySelector('span')?.textContent)).toEqual([
    'Unread: Regression: no TLS',
    'Unread: Ticket SEC-7 was made',
  ])
  expect(links[0]?.textContent).toMatch(/ · REM-1 · Shop$/u)
  expect(links[1]?.getAttribute('href')).toBe('/x')
  expect(screen.getByRole('link', { name: 'All notifications' }).getAttribute('href')).toBe('/dashboard/mail')
})
