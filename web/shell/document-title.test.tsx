import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, it, vi } from 'vitest'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import { useDocumentTitle, useScreenTitle } from './document-title.ts'

beforeAll(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  return i18n.use(initReactI18next).init({ lng: 'en', ns: ['common'], defaultNS: 'common', resources: { en: { common } } })
})

function Root() {
  useScreenTitle()
  return <Outlet />
}
function Detail() {
  useDocumentTitle('shop.acme.example')
  return <p>Detail</p>
}

it('is the product and the label of the screen, or the name of what the screen shows; a page without one keeps no old title', async () => {
  const root = createRootRoute({ component: Root, notFoundComponent: () => <p>Nothing</p> })
  const list = createRoute({
    getParentRoute: () => root,
    path: '/list',
    staticData: { title: 'nav.connections' },
    component: () => <p>List</p>,
  })
  const detail = createRoute({ getParentRoute: () => root, path: '/detail', staticData: { title: 'nav.connections' }, component: Detail })
  const router = createRouter({ routeTree: root.addChildren([list, detail]), history: createMemoryHistory({ initialEntries: ['/list'] }) })
  render(<RouterProvider router={router} />)
  await screen.findByText('List')
  expect(document.title).toBe('Parapet | Connections')
  await act(() => router.navigate({ to: '/detail' }))
  expect(document.title).toBe('Parapet | shop.acme.example')
  await act(() => router.navigate({ to: '/list' }))
  expect(document.title).toBe('Parapet | Connections')
  await act(() => router.navigate({ to: '/nowhere' }))
  expect(document.title).toBe('Parapet')
})
