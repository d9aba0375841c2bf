import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import i18n from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { useUser } from '#web/shell/session/auth-store.ts'

interface Answer {
  status?: number
  body: unknown
}

/** Of the server, by method and address ('GET /client/v1/shell'); what is not among them is not found. */
export type Answers = Record<string, Answer>

/** For each test of a file: the product in English with the texts of these namespaces, and a server that knows no answer yet. `sent` holds what it was asked. */
export function useProduct(texts: Readonly<Record<string, object>>): { answers: Answers; sent: string[] } {
  const server: { answers: Answers; sent: string[] } = { answers: {}, sent: [] }
  beforeAll(() =>
    i18n.use(initReactI18next).init({
      lng: 'en',
      ns: Object.keys(texts),
      defaultNS: 'common',
      resources: { en: { ...texts } },
      interpolation: { escapeValue: false },
    }),
  )
  beforeEach(() => {
    server.sent.length = 0
    for (const key of Object.keys(server.answers)) delete server.answers[key]
    // a person of another file would answer for this one's
    useUser.setState({ profile: null })
    vi.stubGlobal('scrollTo', () => undefined)
    vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
      const asked = `${method} ${url}`
      server.sent.push(asked)
      const { status = 200, body } = server.answers[asked] ?? { status: 404, body: problem('resource.not_found', 404) }
      return Promise.resolve(new Response(body instanceof ReadableStream ? body : JSON.stringify(body), { status }))
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  return server
}

/** What a refusal of the server says (RFC 9457). */
export const problem = (code: string, status: number) => ({ type: 'about:blank', title: code, status, code, traceId: 't' })

/** Shows a part of the product at an address of its own; returns the cache of what it reads. */
export function show(part: ReactNode): QueryClient {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const routeTree = createRootRoute({ component: () => part })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return cache
}
