import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Kind } from '#contract/kinds.ts'
import type { Profile } from '#contract/users.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import connections from '#web/i18n/en/connections.json' with { type: 'json' }
import { useUser } from '#web/shell/session/auth-store.ts'
import { problem, show, useProduct } from '#web/test/show.tsx'
import { MembersAccess } from './MembersAccess.tsx'

const server = useProduct({ common, connections })
const kind: Kind = {
  vectorType: 'AWS',
  path: 'aws',
  name: 'AWS',
  summary: 'An account',
  fields: [],
  testSteps: [],
  hasActiveChecks: false,
  needsPermit: false,
  services: [],
  hasResourceTags: true,
  engines: [],
  isTestedFirst: true,
  hasSetup: true,
  checks: 200,
  medianScanMs: null,
}
const LOGS = '111122223333'
const SHOP = '444455556666'
const memberOf = (target: string) => ({
  target,
  fields: { roleArn: `arn:aws:iam::${target}:role/ParapetRead`, externalId: `parapet-${target}` },
  connectionId: null,
})
const CREATE = 'POST /client/v1/launcher/aws'

async function prepare() {
  useUser.setState({ profile: { rights: ['connections.manage', 'connections.read'] } as unknown as Profile })
  const file = { name: 'parapet-read-members.yaml', content: 'Mappings:' }
  server.answers[`GET /client/v1/launcher/kinds/aws/setup?members=${encodeURIComponent(`${LOGS},${SHOP}`)}`] = {
    body: {
      draft: '0198c0de-0000-7000-8000-00000000000a',
      issued: {},
      principal: 'arn:aws:iam::999988887777:user/parapet',
      ways: [{ way: 'organization', link: null, steps: [{ text: null, commands: 'aws cloudformation create-stack-set' }], file }],
      members: [memberOf(LOGS), memberOf(SHOP)],
    },
  }
  show(<MembersAccess kind={kind} />)
  const person = userEvent.setup()
  await person.click(await screen.findByLabelText('Accounts'))
  await person.paste(`${LOGS}\tLogs\n${SHOP}\tShop`)
  await person.click(screen.getByRole('button', { name: 'Prepare 2 accounts' }))
  await screen.findByRole('button', { name: 'Download parapet-read-members.yaml' })
  return person
}

it('says of each account why it is not connected, and tries those again alone', async () => {
  const person = await prepare()
  const message = 'AWS did not let this server assume the role.'
  server.answers[CREATE] = { status: 422, body: { ...problem('target.refused', 422), errors: [{ field: 'roleArn', message }] } }
  await person.click(screen.getByRole('button', { name: 'Test and connect 2 accounts' }))
  expect(await screen.findAllByText(message)).toHaveLength(2)
  server.answers[CREATE] = { status: 201, body: { id: '0198c0de-0000-7000-8000-000000000001', name: 'Logs' } }
  await person.click(screen.getByRole('button', { name: 'Test and connect 2 accounts' }))
  expect(await screen.findAllByRole('link', { name: 'Connected' })).toHaveLength(2)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Test and connect 0 accounts' }).disabled).toBe(true)
}, 20_000)

it('leaves the rest where the plan has no room for more', async () => {
  const person = await prepare()
  server.answers[CREATE] = { status: 409, body: problem('account.quota_reached', 409) }
  await person.click(screen.getByRole('button', { name: 'Test and connect 2 accounts' }))
  await screen.findByRole('button', { name: 'Test and connect 2 accounts' })
  expect(server.sent.filter((call) => call === CREATE).length).toBeLessThanOrEqual(2)
  expect(screen.queryByRole('link', { name: 'Connected' })).toBeNull()
}, 20_000)

it('refuses lines without an account', async () => {
  show(<MembersAccess kind={kind} />)
  const person = userEvent.setup()
  await person.click(await screen.findByLabelText('Accounts'))
  await person.paste('Production')
  expect(screen.getByText('No account ID in this line: Production')).toBeDefined()
}, 20_000)
