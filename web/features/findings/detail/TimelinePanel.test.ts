import { expect, it } from 'vitest'
import { eventNote } from './TimelinePanel.tsx'

it("recognises what a scan wrote, so that it can be said in the reader's language", () => {
  expect(eventNote({ kind: 'resolved', note: 'fixed' })).toEqual({ kind: 'fixed' })
  expect(eventNote({ kind: 'resolved', note: 'resource deleted' })).toEqual({ kind: 'gone' })
  expect(eventNote({ kind: 'risk_changed', note: 'low → high' })).toEqual({ kind: 'risk', from: 'low', to: 'high' })
})

it('leaves the words of people alone', () => {
  expect(eventNote({ kind: 'commented', note: 'fixed' })).toEqual({ kind: 'said', text: 'fixed' })
  expect(eventNote({ kind: 'muted', note: 'Noise' })).toEqual({ kind: 'said', text: 'Noise' })
  expect(eventNote({ kind: 'opened', note: null })).toBeNull()
})
