import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportPageView } from './page-views.ts'
import { useAuth } from './session/auth-store.ts'

const sent: { call: string; body: unknown }[] = []
let pageViews: boolean

beforeEach(() => {
  sent.length = 0
  pageViews = true
  useAuth.setState({ isAuthenticated: true })
  document.title = 'Parapet | Findings'
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ call: `${init.method ?? 'GET'} ${url}`, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    return Promise.resolve(new Response(JSON.stringify(/shell$|installation$/u.test(url) ? { pageViews } : { kept: true })))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

it('reports path and title without parameters that may carry a secret or a person', async () => {
  history.replaceState(
    null,
    '',
    '/dashboard/findings?riskLevel=high&resetToken=1&Password=2&client_secret=3&apiKey=4&code=5&state=6&email=a@b.example&invitation=7',
  )
  await reportPageView(new QueryClient())
  expect(sent.at(-1)).toEqual({
    call: 'POST /client/v1/page-views',
    body: { path: '/dashboard/findings?riskLevel=high', title: 'Parapet | Findings' },
  })
})

it('reports nothing unless the operator switched page views on', async () => {
  pageViews = false
  await reportPageView(new QueryClient())
  expect(sent.map((one) => one.call)).toEqual(['GET /client/v1/shell'])
})

it('reports a page before the sign-in without its parameters, and nothing of other pages or while switched off', async () => {
  useAuth.setState({ isAuthenticated: false })
  history.replaceState(null, '', '/login?next=%2Fdashboard&email=a@b.example')
  await reportPageView(new QueryClient())
  expect(sent.slice(1)).toEqual([{ call: 'POST /client/v1/page-views/open', body: { path: '/login' } }])
  history.replaceState(null, '', '/outbox')
  await reportPageView(new QueryClient())
  expect(sent).toHaveLength(2)
  pageViews = false
  history.replaceState(null, '', '/register')
  await reportPageView(new QueryClient())
  expect(sent.slice(2).map((one) => one.call)).toEqual(['GET /client/v1/installation'])
})
