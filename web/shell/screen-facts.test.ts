import { expect, it } from 'vitest'
import { paths } from '#web/paths.ts'
import { screenFacts } from './screen-facts.ts'

it.each([
  ['the overview', paths.dashboard, 'findings.read'],
  ['a list', paths.findings, 'findings.read'],
  ['a page of one of its rows', paths.finding('1'), 'findings.read'],
  ['the longest address that fits', paths.newConnection, 'connections.manage'],
  ['the audit', paths.audit, 'audit.read'],
])('knows the right that %s needs', (_, path, right) => {
  expect(screenFacts(path)?.right).toBe(right)
})

it('asks no right for what holds something for everybody, and is not misled by a beginning', () => {
  expect(screenFacts(paths.settings)).toBeUndefined()
  expect(screenFacts('/dashboard/findingsonly')).toBeUndefined()
})
