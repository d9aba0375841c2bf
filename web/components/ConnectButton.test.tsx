import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Role, rightsOf } from '#contract/rights.ts'
import type { Profile } from '#contract/users.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import { useUser } from '#web/shell/session/auth-store.ts'
import { show, useProduct } from '#web/test/show.tsx'
import { ConnectButton } from './ConnectButton.tsx'

useProduct({ common })

const be = (userRole: Role) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of the profile is not looked at
  useUser.setState({ profile: { userRole, rights: rightsOf[userRole], company: 'Acme' } as unknown as Profile })

it('leads an Admin to a new connection, and tells a Viewer who may make one', async () => {
  be('Admin')
  show(<ConnectButton>Connect</ConnectButton>)
  expect((await screen.findByRole('link', { name: 'Connect' })).getAttribute('href')).toBe('/connections/new')
  be('Viewer')
  const refused = await screen.findByRole('button', { name: 'Connect' })
  expect(refused.getAttribute('aria-disabled')).toBe('true')
  expect(refused.getAttribute('aria-description')).toContain('An Owner or Admin of Acme can change it.')
})
