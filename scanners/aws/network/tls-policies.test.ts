import { expect, test } from 'vitest'
import { classicAge, policyAge } from './tls-policies.ts'

test.each([
  ['ELBSecurityPolicy-TLS13-1-2-2021-06', 'current'],
  ['ELBSecurityPolicy-TLS13-1-2-Res-2021-06', 'current'],
  ['ELBSecurityPolicy-TLS13-1-2-Ext2-2021-06', 'current'],
  ['ELBSecurityPolicy-TLS13-1-3-2021-06', 'current'],
  ['ELBSecurityPolicy-TLS13-1-2-Res-FIPS-2023-04', 'current'],
  ['ELBSecurityPolicy-TLS13-1-2-Res-PQ-2025-09', 'current'],
  ['ELBSecurityPolicy-TLS-1-2-2017-01', 'current'],
  ['ELBSecurityPolicy-TLS-1-2-Ext-2018-06', 'current'],
  ['ELBSecurityPolicy-FS-1-2-Res-2020-10', 'current'],
  ['ELBSecurityPolicy-2016-08', 'old'],
  ['ELBSecurityPolicy-2015-05', 'old'],
  ['ELBSecurityPolicy-TLS13-1-0-2021-06', 'old'],
  ['ELBSecurityPolicy-TLS13-1-1-FIPS-2023-04', 'old'],
  ['ELBSecurityPolicy-TLS-1-0-2015-04', 'old'],
  ['ELBSecurityPolicy-TLS-1-1-2017-01', 'old'],
  ['ELBSecurityPolicy-FS-2018-06', 'old'],
  ['ELBSecurityPolicy-FS-1-1-2019-08', 'old'],
  ['mine', 'unknown'],
])('%s: %s', (name, age) => {
  expect(policyAge(name)).toBe(age)
})
test('a policy of a classic load balancer is judged by its versions before its name', () => {
  expect(classicAge({ name: 'a', reference: 'ELBSecurityPolicy-2016-08', protocols: ['TLSv1.2'] })).toBe('current')
  expect(classicAge({ name: 'a', reference: null, protocols: ['TLSv1.1', 'TLSv1.2'] })).toBe('old')
  expect(classicAge({ name: 'a', reference: 'ELBSecurityPolicy-2016-08', protocols: [] })).toBe('old')
  expect(classicAge({ name: 'a', reference: null, protocols: [] })).toBe('unknown')
})
