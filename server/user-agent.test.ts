import { describe, expect, it } from 'vitest'
import { userAgentOf } from './user-agent.ts'

describe('userAgentOf', () => {
  it('names product, purpose and contact', () => {
    expect(userAgentOf({ contact: 'security@shop.example' }, 'scan 42')).toMatch(
      /^Parapet\/\d+\.\d+\.\d+ \(scan 42; \+security@shop\.example\)$/u,
    )
  })
  it('stays one header line whatever the contact says', () => {
    expect(userAgentOf({ contact: 'Jürgen (IT)\r\nX-Evil: 1' }, 'scan 42')).toMatch(/\(scan 42; \+Jrgen ITX-Evil: 1\)$/u)
  })
})
