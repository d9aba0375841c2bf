import { describe, expect, it } from 'vitest'
import type { FindingDetail } from '#contract/findings.ts'
import { lastVerification, verdictOf } from './use-verification.ts'

type Event = FindingDetail['timeline'][number]
const event = (kind: Event['kind'], scanId: string | null): Event => ({
  id: `${kind}-${scanId ?? ''}`,
  kind,
  at: '2026-08-18T12:00:00Z',
  actor: null,
  scanId,
  note: null,
})

it('follows the newest verification', () => {
  expect(lastVerification([event('verify_requested', 's2'), event('verify_failed', 's1'), event('verify_requested', 's1')])).toBe('s2')
  expect(lastVerification([event('opened', 's0')])).toBeNull()
})

describe('what a verification said', () => {
  it('is the evidence of its own scan, not of an earlier one', () => {
    expect(verdictOf('s2', [event('resolved', 's2')], { status: 'completed' })).toBe('passed')
    expect(verdictOf('s2', [event('verify_failed', 's2')], { status: 'completed' })).toBe('failed')
    expect(verdictOf('s2', [event('reopened', 's2')], { status: 'completed' })).toBe('failed')
    expect(verdictOf('s2', [event('verify_failed', 's1')], { status: 'running' })).toBeNull()
  })
  it('is nothing yet while the scan waits or runs', () => {
    expect(verdictOf('s1', [], undefined)).toBeNull()
    expect(verdictOf('s1', [], { status: 'queued' })).toBeNull()
  })
  it('never takes silence for a proof', () => {
    expect(verdictOf('s1', [], { status: 'failed' })).toBe('inconclusive')
    expect(verdictOf('s1', [], { status: 'cancelled' })).toBe('inconclusive')
    expect(verdictOf('s1', [], { status: 'completed' })).toBe('inconclusive')
  })
})
