import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Role, rightsOf } from '#contract/rights.ts'
import type { Profile } from '#contract/users.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import { paths } from '#web/paths.ts'
import { useProduct } from '#web/test/show.tsx'
import { Screen } from './Screen.tsx'
import { useUser } from './session/auth-store.ts'

useProduct({ common })

const be = (userRole: Role) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of the profile is not looked at
  useUser.setState({ profile: { userRole, rights: rightsOf[userRole], company: 'Acme' } as unknown as Profile })

function open(path: string): void {
  const root = createRootRoute({ component: () => <Screen owes={false} /> })
  const routeTree = root.addChildren(
    [paths.newConnection, paths.audit].map((at) =>
      createRoute({ getParentRoute: () => root, path: at, component: () => <input aria-label="Name" /> }),
    ),
  )
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

it('a form that is open stays with what was typed in it when the role no longer opens it', async () => {
  be('Admin')
  open(paths.newConnection)
  await userEvent.type(await screen.findByLabelText('Name'), 'Shop')
  act(() => be('Viewer'))
  expect(screen.getByDisplayValue('Shop')).toBeDefined()
})

it('what a role may no longer read is gone at once', async () => {
  be('Admin')
  open(paths.audit)
  await screen.findByLabelText('Name')
  act(() => be('Viewer'))
  expect(screen.queryByLabelText('Name')).toBeNull()
  expect(screen.getByText(/you need to be Owner or Admin/u)).toBeDefined()
})

it('a form that the role does not open says so from the beginning, also where the role is told a moment later', async () => {
  useUser.setState({ profile: null })
  open(paths.newConnection)
  await screen.findByLabelText('Name')
  act(() => be('Viewer'))
  expect(screen.queryByLabelText('Name')).toBeNull()
})
