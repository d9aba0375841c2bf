import { expect, it } from 'vitest'
import type { Scan, ScanStatus } from '#contract/scans.ts'
import { stepsDone } from './first-steps.ts'

const scan = (status: ScanStatus): Scan => ({
  scanId: '0d3a0000-0000-7000-8000-000000000001',
  connectionId: '0d3a0000-0000-7000-8000-000000000002',
  connectionName: 'Shop',
  vectorType: 'Websites',
  target: 'https://shop.example/',
  kind: 'full',
  trigger: 'manual',
  status,
  progress: 100,
  currentCheck: null,
  currentCheckName: null,
  waitsForHost: null,
  waitsForRunner: null,
  runnerId: null,
  resourcesSeen: 1,
  pages: null,
  results: { pass: 1, fail: 0, manual: 0, error: 0, muted: 0 },
  newFindings: 0,
  resolvedFindings: 0,
  failedByRisk: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
  failureCode: null,
  failureDetail: null,
  permit: null,
  requestedBy: null,
  requestedAt: '2026-08-18T10:00:00Z',
  startedAt: null,
  finishedAt: null,
  attempt: 1,
})

const provedTimes = (total: number) => ({ proved: { total, totalIsExact: true } })
const none = provedTimes(0)

it('has taken no step in an empty account', () => {
  expect([...stepsDone({ connectionsTotal: 0, lastScans: [], pace: none })]).toEqual([])
})

it('does not take a scan that failed for the first scan', () => {
  expect([...stepsDone({ connectionsTotal: 1, lastScans: [scan('failed'), scan('cancelled')], pace: none })]).toEqual(['connect'])
  expect([...stepsDone({ connectionsTotal: 1, lastScans: [scan('failed'), scan('completed')], pace: none })]).toEqual(['connect', 'scan'])
})

it('has taken every step once a scan proved a fix', () => {
  expect([...stepsDone({ connectionsTotal: 1, lastScans: [scan('completed')], pace: provedTimes(1) })]).toEqual([
    'connect',
    'scan',
    'fix',
    'prove',
  ])
})
