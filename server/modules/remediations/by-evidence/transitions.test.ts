import { describe, expect, test } from 'vitest'
import { COLUMN_IDS, type ColumnId } from '#contract/remediations.ts'
import { moveByScan, moveByTriage, type Seen, type CardStanding } from './transitions.ts'

const MINUTE = 60_000
const noon = new Date('2026-01-05T12:00:00Z')
const standing = (column: ColumnId, over: Partial<CardStanding> = {}): CardStanding => ({
  column,
  verifyScanId: null,
  completedAt: null,
  completion: column === 'Column_Completed' ? 'marked' : null,
  open: 1,
  ...over,
})
const completed = (minutes: number) => standing('Column_Completed', { completedAt: new Date(noon.getTime() + minutes * MINUTE) })
const nothing: Seen = { resolved: false, returned: false, stillFailing: false }
const scan = { id: 'scan', startedAt: noon }

describe('a scan', () => {
  test.each(COLUMN_IDS.filter((column) => column !== 'Column_Completed'))(
    'completes a card of %s when its last finding passes',
    (column) => {
      expect(moveByScan(standing(column, { open: 0 }), { ...nothing, resolved: true }, scan)).toEqual({
        to: 'Column_Completed',
        kind: 'completed_by_scan',
      })
    },
  )
  test('does not complete a card of which some findings still fail', () => {
    expect(moveByScan(standing('Column_Todo'), { ...nothing, resolved: true, stillFailing: true }, scan)).toBeNull()
  })
  test('proves a completion that a person claimed, and does so once', () => {
    const seen = { ...nothing, resolved: true }
    expect(moveByScan(standing('Column_Completed', { open: 0 }), seen, scan)?.kind).toBe('completed_by_scan')
    expect(moveByScan(standing('Column_Completed', { open: 0, completion: 'proved' }), seen, scan)).toBeNull()
  })
  test('turns a completed card into a regression when a finding returns', () => {
    expect(moveByScan(standing('Column_Completed'), { ...nothing, returned: true }, scan)).toEqual({
      to: 'Column_Regression',
      kind: 'regressed',
    })
  })
  test('turns a completed card into a regression when it still fails, unless the scan began before the completion', () => {
    const seen = { ...nothing, stillFailing: true }
    expect(moveByScan(completed(-1), seen, scan)?.to).toBe('Column_Regression')
    expect(moveByScan(completed(1), seen, scan)).toBeNull()
  })
  test('sends a card in Ready to Verify back with the failing evidence, whichever scan saw it', () => {
    for (const verifyScanId of [null, 'scan']) {
      const moved = moveByScan(standing('Column_ReadyToVerify', { verifyScanId }), { ...nothing, stillFailing: true }, scan)
      expect(moved).toEqual({ to: 'Column_InProgress', kind: 'verify_failed' })
    }
  })
  test('leaves a card alone whose own verification is under way', () => {
    expect(moveByScan(standing('Column_ReadyToVerify', { verifyScanId: 'other' }), { ...nothing, stillFailing: true }, scan)).toBeNull()
  })
  test.each(['Column_Todo', 'Column_InProgress', 'Column_Regression'] as const)('does not move a failing card of %s', (column) => {
    expect(moveByScan(standing(column), { resolved: false, returned: true, stillFailing: true }, scan)).toBeNull()
  })
  test('moves nothing of which it saw nothing', () => {
    for (const column of COLUMN_IDS) for (const open of [0, 1]) expect(moveByScan(standing(column, { open }), nothing, scan)).toBeNull()
  })
})

describe('triage', () => {
  test('completes a card without open findings, and opens a completed one again', () => {
    expect(moveByTriage(standing('Column_Regression', { open: 0 }), false)).toEqual({ to: 'Column_Completed', kind: 'completed_by_triage' })
    expect(moveByTriage(standing('Column_Completed'), true)).toEqual({ to: 'Column_Todo', kind: 'reopened_by_triage' })
  })
  test('leaves a card that a person completed while findings are open, and decides about it with the last of them', () => {
    expect(moveByTriage(standing('Column_Completed'), false)).toBeNull()
    expect(moveByTriage(standing('Column_Completed', { open: 0 }), false)?.kind).toBe('completed_by_triage')
  })
  test.each(['proved', 'triaged'] as const)('leaves a card that is %s as it is', (completion) => {
    expect(moveByTriage(standing('Column_Completed', { open: 0, completion }), false)).toBeNull()
  })
})
