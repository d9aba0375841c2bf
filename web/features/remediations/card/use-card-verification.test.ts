import { expect, it } from 'vitest'
import { lastVerdict } from './use-card-verification.ts'

it('tells what the last scan said', () => {
  expect(
    lastVerdict([
      { kind: 'completed_by_scan', scanId: 's2' },
      { kind: 'moved', scanId: null },
    ]),
  ).toEqual({ scanId: 's2', verdict: 'passed' })
  expect(
    lastVerdict([
      { kind: 'assigned', scanId: null },
      { kind: 'verify_failed', scanId: 's1' },
    ]),
  ).toEqual({ scanId: 's1', verdict: 'failed' })
  expect(lastVerdict([{ kind: 'verify_inconclusive', scanId: 's1' }])).toEqual({ scanId: 's1', verdict: 'inconclusive' })
  expect(
    lastVerdict([
      { kind: 'regressed', scanId: 's3' },
      { kind: 'completed_by_scan', scanId: 's2' },
    ]),
  ).toEqual({ scanId: 's3', verdict: 'failed' })
})

it('says nothing once a person moved the card, or before any scan', () => {
  expect(
    lastVerdict([
      { kind: 'moved', scanId: null },
      { kind: 'completed_by_scan', scanId: 's2' },
    ]),
  ).toEqual({ scanId: null, verdict: null })
  expect(lastVerdict([{ kind: 'created', scanId: 's0' }])).toEqual({ scanId: null, verdict: null })
})
