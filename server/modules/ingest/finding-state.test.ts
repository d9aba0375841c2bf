import { describe, expect, it } from 'vitest'
import { FINDING_STATUSES, type FindingStatus } from '#contract/findings.ts'
import { moveOf, type Move, type Seen } from './finding-state.ts'

const table: readonly [seen: Seen, state: FindingStatus | undefined, move: Move][] = [
  ['fail', undefined, 'open'],
  ['fail', 'open', 'keep'],
  ['fail', 'resolved', 'reopen'],
  ['fail', 'muted', 'keep'],
  ['fail', 'accepted risk', 'keep'],
  ['fail', 'false positive', 'keep'],
  ['pass', undefined, 'none'],
  ['pass', 'open', 'resolve'],
  ['pass', 'resolved', 'none'],
  ['pass', 'muted', 'resolve'],
  ['pass', 'accepted risk', 'resolve'],
  ['pass', 'false positive', 'none'],
  ['gone', undefined, 'none'],
  ['gone', 'open', 'resolve'],
  ['gone', 'resolved', 'none'],
  ['gone', 'muted', 'resolve'],
  ['gone', 'accepted risk', 'resolve'],
  ['gone', 'false positive', 'none'],
]

describe('what a scan decides about a finding', () => {
  it.each(table)('%s on a finding that is %s: %s', (seen, state, move) => {
    expect(moveOf(seen, state)).toBe(move)
  })
  it.each(['error', 'manual'] as const)('%s changes no finding, whatever its state', (seen) => {
    expect([undefined, ...FINDING_STATUSES].map((state) => moveOf(seen, state))).toEqual(Array(6).fill('none'))
  })
})
