import { expect, test } from 'vitest'
import type { CoverageEntry } from '#contract/coverage.ts'
import { notSeen } from './not-seen.ts'

const denied = (checkId: string, scope: string): CoverageEntry => ({ checkId, title: checkId, scope, state: 'denied', reason: 'denied' })

test('a check that did not run in some regions is named once, with them', () => {
  const notRun = [denied('buckets', 'account'), denied('disks', 'eu-1'), denied('ports', 'eu-1'), denied('ports', 'us-1')]
  const coverage = { ran: 1, total: 4, scopes: ['eu-1', 'us-1'], notRun, ranChecks: [] }
  expect(notSeen({ coverage })).toEqual(['  3 denied: buckets, disks (eu-1), ports.'])
})
