import { expect, it } from 'vitest'
import type { Finding } from '#contract/findings.ts'
import { faultRows } from './DemoFaultRow.tsx'

const fault = (checkId: string, on: boolean) => ({ id: checkId, title: checkId, checkId, on })
const finding = (checkId: string, riskLevel: Finding['riskLevel']): Finding => ({
  id: `${checkId}-${riskLevel}`,
  checkId,
  title: checkId,
  category: 'Hardening',
  categoryName: 'Hardening',
  scannerType: 'Headers',
  scannerTypeName: 'Headers',
  status: 'open',
  riskLevel,
  levelOfEffort: 'low',
  priority: 50,
  beaconCategorization: 'Track',
  connectionId: 'c',
  connectionName: 'Demo',
  vectorType: 'Websites',
  genericIdentifier: 'url',
  genericIdentifierValue: 'http://127.0.0.1/',
  locator: null,
  place: null,
  region: null,
  message: '',
  pageCount: 0,
  pages: [],
  owner: null,
  remediationId: null,
  remediationStatus: null,
  completion: null,
  verifying: false,
  resourceId: '01a00000-0000-7000-8000-00000000000b',
  proofId: null,
  isUnstable: false,
  slaDueAt: null,
  firstSeenAt: '2026-08-18T00:00:00Z',
  lastChangeAt: '2026-08-18T00:00:00Z',
  lastSeenAt: '2026-08-18T00:00:00Z',
})

it('tells the four states of a fault apart', () => {
  const open = [finding('found', 'low'), finding('repaired', 'low')]
  const rows = faultRows([fault('found', true), fault('new', true), fault('repaired', false), fault('done', false)], open)
  expect(Object.fromEntries(rows.map((row) => [row.fault.id, row.state]))).toEqual({
    found: 'broken',
    new: 'unseen',
    repaired: 'unproved',
    done: 'proved',
  })
})

it('puts the riskiest first and takes the riskiest finding of a check', () => {
  const open = [finding('a', 'low'), finding('b', 'medium'), finding('b', 'critical')]
  const rows = faultRows([fault('c', true), fault('a', true), fault('b', true)], open)
  expect(rows.map((row) => row.fault.id)).toEqual(['b', 'a', 'c'])
  expect(rows[0]?.finding?.riskLevel).toBe('critical')
})

it('keeps its order when a fault is switched', () => {
  const open = [finding('a', 'low'), finding('b', 'high')]
  const order = (on: boolean) => faultRows([fault('a', true), fault('b', on)], open).map((row) => row.fault.id)
  expect(order(true)).toEqual(order(false))
})
