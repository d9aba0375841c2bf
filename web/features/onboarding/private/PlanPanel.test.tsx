import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PRIVATE_STANDARD, type PrivatePlan } from '#contract/private-scanning.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import scanning from '#web/i18n/en/private-scanning.json' with { type: 'json' }
import { show, useProduct } from '#web/test/show.tsx'
import { PlanPanel } from './PlanPanel.tsx'

const server = useProduct({ common, 'private-scanning': scanning })
const PLAN = 'GET /client/v1/private-scanning/plan?region=eu-central-1&instanceType=t3.small&volumeGb=20'
const plan: PrivatePlan = {
  digest: 'd',
  pricesAsOf: '2025-06',
  costs: [{ item: 'nat', price: 0.052, unit: 'hour', monthly: 37.96 }],
  monthly: 43.51,
  hourly: 0.024,
  stacks: [],
}

it('asks for a kept launch with what decides on cost alone, and tells an estimate with its region, its month and where to look', async () => {
  server.answers[PLAN] = { body: plan }
  show(<PlanPanel planned={{ region: 'eu-central-1', ...PRIVATE_STANDARD }} />)
  expect(await screen.findByText(/^An estimate for eu-central-1 by list prices of June 2025/u)).toBeDefined()
  expect(server.sent).toEqual([PLAN])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://aws.amazon.com/vpc/pricing/',
    'https://aws.amazon.com/ec2/pricing/on-demand/',
    'https://aws.amazon.com/ebs/pricing/',
  ])
})
