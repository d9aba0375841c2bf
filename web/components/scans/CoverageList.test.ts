import { expect, it } from 'vitest'
import type { CoverageState } from '#contract/coverage.ts'
import { coverageReason, groupCoverage } from './CoverageList.tsx'

const entry = (checkId: string, state: CoverageState, reason: string | null) => ({ checkId, title: checkId, scope: 'site', state, reason })

it('gathers by state and reason, the largest group first', () => {
  const groups = groupCoverage([
    entry('a', 'error', 'broke'),
    entry('b', 'skipped', 'no permit'),
    entry('c', 'skipped', 'no permit'),
    entry('d', 'skipped', null),
  ])
  expect(groups.map(({ state, reason, checks }) => [state, reason, checks.map(({ checkId }) => checkId)])).toEqual([
    ['skipped', 'no permit', ['b', 'c']],
    ['error', 'broke', ['a']],
    ['skipped', null, ['d']],
  ])
})

const denied = (checkId: string, scope: string) => ({ ...entry(checkId, 'denied', 'denied'), scope })

it('names a check once, with the regions in which it did not run', () => {
  const [group] = groupCoverage([denied('a', 'eu-1'), denied('b', 'eu-1'), denied('a', 'us-1')])
  expect(group?.checks).toEqual([
    { checkId: 'a', title: 'a', scopes: ['eu-1', 'us-1'] },
    { checkId: 'b', title: 'b', scopes: ['eu-1'] },
  ])
})

it('has nothing to tell when everything ran', () => {
  expect(groupCoverage([])).toEqual([])
})

it('has a text for every reason the scanner gives', () => {
  const network = ['not_resolved', 'connection_refused', 'connection_reset', 'timeout', 'aborted', 'tls_failed', 'redirect_loop']
  const plan = [
    'permit',
    'permit_elsewhere',
    'engine_missing',
    'engine_failed',
    'unknown_check',
    'not_applicable',
    'no_scope',
    'scan_window',
    'out_of_scope',
    'superseded by scan 7',
    'page_robots',
    'judge_failed: x is not a function',
    'internal',
  ]
  expect([...network, ...plan].filter((reason) => coverageReason(reason) === undefined)).toEqual([])
  expect(coverageReason('a sentence of its own')).toBeUndefined()
})
