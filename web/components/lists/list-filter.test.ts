import { expect, it } from 'vitest'
import { isNarrowed } from './list-filter.ts'

it('takes a filter, a search and a link for narrowing, the order and the page for none', () => {
  for (const filters of [{ riskLevel: 'critical' }, { q: 'tls' }, { firstSeenAfter: '2026-08-18T00:00:00Z', sort: '-priority' }])
    expect(isNarrowed(filters)).toBe(true)
  for (const filters of [{}, { sort: '-priority', limit: '25', cursor: 'abc' }, { q: '' }, { riskLevel: undefined }])
    expect(isNarrowed(filters)).toBe(false)
})
