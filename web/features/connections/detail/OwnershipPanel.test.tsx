import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Connection } from '#contract/connections.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import connections from '#web/i18n/en/connections.json' with { type: 'json' }
import { problem, show, useProduct } from '#web/test/show.tsx'
import { OwnershipPanel } from './OwnershipPanel.tsx'

const { answers } = useProduct({ common, connections })

it('says once that the proofs could not be read', async () => {
  answers['GET /client/v1/dns-verification'] = { status: 500, body: problem('internal', 500) }
  show(<OwnershipPanel connection={{ target: 'https://shop.example/', permit: null } as Connection} />)
  expect(await screen.findAllByRole('alert')).toHaveLength(1)
})
