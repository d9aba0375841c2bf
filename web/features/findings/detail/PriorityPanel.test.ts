import { describe, expect, it } from 'vitest'
import { prioritize } from '#scanners/sdk/priority.ts'
import { becauseOf, exactPriority } from './PriorityPanel.tsx'

const detail = { exposure: 'exposed', way: 'none', confidence: 'firm' } as const

describe('the factors the server computes', () => {
  const { factors, priority } = prioritize({ riskLevel: 'high', exposure: 'exposed', confidence: 'firm', criticality: 'critical' })
  it('are each explained by a fact that can be translated', () => {
    expect(factors.map((factor) => becauseOf(factor, detail))).toEqual([
      { kind: 'risk', risk: 'high' },
      { kind: 'exposure', exposure: 'exposed' },
      { kind: 'asset', asset: 'critical' },
      { kind: 'confidence', confidence: 'firm' },
    ])
  })
  it('say that the ways to the resource raised it, where they did', () => {
    const likelihood = factors.find(({ factor }) => factor === 'likelihood')
    expect(likelihood && becauseOf(likelihood, { ...detail, way: 'decisive' })).toEqual({ kind: 'reach', exposure: 'exposed' })
  })
  it('multiply to the priority shown', () => {
    expect(exactPriority(factors)).toBe(67.5)
    expect(Math.abs(exactPriority(factors) - priority)).toBeLessThanOrEqual(0.5)
  })
})

it('keeps scores and known exploitation as what they are', () => {
  const { factors } = prioritize({ ...detail, riskLevel: 'high', criticality: 'low', cvss: 9.8, epss: 0.4 })
  expect(becauseOf(factors[0] ?? { factor: 'impact', value: 0, because: '' }, detail)).toEqual({ kind: 'score', text: 'CVSS 9.8' })
  expect(becauseOf(factors[1] ?? { factor: 'impact', value: 0, because: '' }, detail)).toEqual({ kind: 'score', text: 'EPSS 0.4' })
  const known = prioritize({ ...detail, riskLevel: 'high', criticality: 'low', isKnownExploited: true }).factors[1]
  expect(known && becauseOf(known, detail)).toEqual({ kind: 'kev' })
})
