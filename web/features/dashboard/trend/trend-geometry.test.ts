import { describe, expect, it } from 'vitest'
import { type DayCounts, dayTicks, type Frame, type History, layersOf, openOn, signsOf, ticksOf } from './trend-geometry.ts'

const day = (date: string, open: Partial<DayCounts['open']>): DayCounts => ({
  day: date,
  open: { critical: 0, high: 0, medium: 0, low: 0, info: 0, ...open },
  new: 0,
  fixed: 0,
})
const frame: Frame = { width: 100, height: 50, top: 10, days: 3 }
const days = [day('2026-10-03', { info: 2 }), day('2026-10-04', { info: 2, critical: 3 }), day('2026-10-05', { critical: 5 })]

it('sets ticks of whole findings that reach past the highest', () => {
  expect(ticksOf(75)).toEqual([0, 20, 40, 60, 80])
  expect(ticksOf(3)).toEqual([0, 1, 2, 3])
  expect(ticksOf(0)).toEqual([0, 1])
  expect(ticksOf(12_345)).toEqual([0, 5000, 10_000, 15_000])
})

it('stacks critical on top of what is less', () => {
  expect(openOn(days[1] ?? day('', {}))).toBe(5)
  const layers = layersOf(frame, days)
  expect(layers.map(({ risk }) => risk)).toEqual(['info', 'low', 'medium', 'high', 'critical'])
  expect(layers[0]?.line).toBe('M0.0 40.0L50.0 40.0L100.0 50.0')
  expect(layers[4]?.line).toBe('M0.0 40.0L50.0 25.0L100.0 25.0')
  expect(layers[4]?.area).toBe('M0.0 40.0L50.0 25.0L100.0 25.0L100.0 50.0L50.0 40.0L0.0 40.0Z')
})

describe('signs', () => {
  const history: History = {
    results: days,
    historyBegins: '2026-10-03',
    connected: [
      { connectionId: 'b', name: 'AWS', day: '2026-10-05' },
      { connectionId: 'a', name: 'Azure', day: '2026-10-04' },
      { connectionId: 'c', name: 'GCP', day: '2026-10-05' },
    ],
  }
  it('stand where the history begins and where targets joined, those of a day together', () => {
    expect(signsOf(frame, history, 10)).toEqual([
      { index: 0, names: null },
      { index: 1, names: ['Azure'] },
      { index: 2, names: ['AWS', 'GCP'] },
    ])
  })
  it('never run into each other', () => {
    expect(signsOf(frame, history, 60).map(({ index }) => index)).toEqual([0, 2])
  })
  it('do not say that a history begins which began before', () => {
    expect(signsOf(frame, { ...history, historyBegins: '2026-01-01', connected: [] }, 10)).toEqual([])
  })
})

it('names the first and the last day', () => {
  expect(dayTicks(90, 5)).toEqual([0, 22, 45, 67, 89])
  expect(dayTicks(2, 5)).toEqual([0, 1])
})
