import { describe, expect, test } from 'vitest'
import { prioritize, riskPerEffort, type PriorityInput } from './priority.ts'

const base: PriorityInput = { riskLevel: 'medium', exposure: 'exposed', confidence: 'confirmed', criticality: 'normal' }

describe('priority', () => {
  test.each<[string, Partial<PriorityInput>, number, string]>([
    ['public bucket with crown data', { riskLevel: 'critical', criticality: 'critical' }, 94, 'Act'],
    ['readable .env', { riskLevel: 'critical', exposure: 'proven' }, 95, 'Act'],
    ['root without MFA', { riskLevel: 'critical' }, 75, 'Act'],
    ['SSH open to the world', { riskLevel: 'high' }, 60, 'Attend'],
    ['CVE 7.5 with EPSS .6', { cvss: 7.5, epss: 0.6, confidence: 'firm' }, 56, 'Attend'],
    ['missing CSP', {}, 41, 'Track closely'],
    ['CVE 9.8 with EPSS .002', { cvss: 9.8, epss: 0.002, confidence: 'firm' }, 25, 'Track closely'],
    ['unencrypted internal volume', { exposure: 'internal' }, 16, 'Track'],
  ])('reference point: %s', (_, change, priority, band) => {
    expect(prioritize({ ...base, ...change })).toMatchObject({ priority, beaconCategorization: band })
  })
  test('a known exploited vulnerability is Act however small it is', () => {
    expect(prioritize({ ...base, cvss: 4, isKnownExploited: true })).toMatchObject({ priority: 40, beaconCategorization: 'Act' })
  })
  test('never exceeds 100', () => {
    expect(prioritize({ ...base, riskLevel: 'critical', exposure: 'proven', criticality: 'critical' }).priority).toBe(100)
  })
  test('the factors shown multiply to the number shown', () => {
    const { priority, factors } = prioritize({
      ...base,
      riskLevel: 'high',
      exposure: 'reachable',
      confidence: 'tentative',
      criticality: 'low',
    })
    expect(Math.round(factors.reduce((total, { value }) => total * value, 10))).toBe(priority)
    expect(factors.map(({ because }) => because)).toEqual(['risk high', 'exposure reachable', 'asset low', 'tentative'])
  })
  test.each([
    ['low', 52],
    ['normal', 75],
    ['high', 82],
    ['critical', 94],
  ] as const)('an asset that matters %s weighs so', (criticality, priority) => {
    expect(prioritize({ ...base, riskLevel: 'critical', criticality }).priority).toBe(priority)
  })
  test('the same risk for less effort ranks higher', () => {
    expect([riskPerEffort(60, 'low'), riskPerEffort(60, 'medium'), riskPerEffort(60, 'high')]).toEqual([60, 30, 15])
  })
})
