import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FINDING_STATUSES } from '#contract/findings.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import connections from '#web/i18n/en/connections.json' with { type: 'json' }
import { show, useProduct } from '#web/test/show.tsx'
import { ResourceFindings } from './ResourceFindings.tsx'

useProduct({ common, connections })

it('leads to a list that holds what it shows: what is proved too', async () => {
  show(<ResourceFindings resourceId="0198c0de-0000-7000-8000-000000000001" />)
  const link = await screen.findByRole('link', { name: connections.resource.asList })
  const { searchParams } = new URL(link.getAttribute('href') ?? '', location.origin)
  expect(searchParams.get('status')?.split(',')).toEqual([...FINDING_STATUSES])
})
