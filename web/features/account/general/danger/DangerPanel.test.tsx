import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { Profile } from '#contract/users.ts'
import account from '#web/i18n/en/account.json' with { type: 'json' }
import common from '#web/i18n/en/common.json' with { type: 'json' }
import { useUser } from '#web/shell/session/auth-store.ts'
import { show, useProduct } from '#web/test/show.tsx'
import { DangerPanel } from './DangerPanel.tsx'

const server = useProduct({ account, common })
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the panel reads of one
const profile = {
  rights: ['account.delete', 'account.transfer'],
  userRole: 'Owner',
  company: 'Engines',
  insideUntil: null,
  deletionDueAt: null,
} as unknown as Profile
beforeEach(() => {
  useUser.setState({ profile })
  server.answers['GET /client/v2/users'] = { body: { results: [{ userRole: 'Owner' }] } }
})

it.each([
  ['stands', { roleArn: 'arn:aws:iam::123456789012:role/x', externalId: 'parapet-x', awsAccountId: '123456789012' }, 1],
  ['is not set up', null, 0],
])('who deletes an account is told what stays at AWS where private scanning %s', async (_what, access, times) => {
  server.answers['GET /client/v1/private-scanning'] = { body: { access } }
  show(<DangerPanel profile={profile} />)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Delete account' }))
  expect(await screen.findByText('Delete Engines?')).toBeDefined()
  expect(await screen.findAllByText(/are deleted after seven days/u)).toHaveLength(2)
  await waitFor(() => expect(server.sent).toContain('GET /client/v1/private-scanning'))
  await waitFor(() => expect(screen.queryAllByText(/stays in your AWS account, and on its bill/u)).toHaveLength(times))
})
