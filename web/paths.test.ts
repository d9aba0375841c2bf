import { expect, it } from 'vitest'
import { paths, safeNext } from './paths.ts'

it('keeps every address as the product defines it', () => {
  const written = Object.values(paths).map((path) =>
    typeof path === 'string' ? path : path('{id}', '{part}').replaceAll('%7B', '{').replaceAll('%7D', '}'),
  )
  expect(written).toEqual([
    '/',
    '/login',
    '/login/callback',
    '/register',
    '/agreement',
    '/password-recovery',
    '/password-reset',
    '/outbox',
    '/dashboard',
    '/dashboard/guide',
    '/dashboard/onboarding',
    '/dashboard/onboarding/cloud',
    '/dashboard/private-scanning',
    '/connections/list',
    '/connections/list-out-of-scope',
    '/connections/runners',
    '/connections/runners/{id}',
    '/connections/new',
    '/connections/{id}',
    '/dashboard/resources',
    '/connections/{id}/resources/{part}',
    '/dashboard/scans',
    '/dashboard/scans/{id}',
    '/dashboard/scans/executions/{id}',
    '/dashboard/scan-results',
    '/dashboard/scan-results/{id}',
    '/dashboard/findings',
    '/dashboard/findings/{id}',
    '/dashboard/proofs/{id}',
    '/dashboard/analytics',
    '/dashboard/analytics/{id}',
    '/dashboard/remediations',
    '/dashboard/remediation/{id}',
    '/remediations',
    '/remediations/view',
    '/security-roadmap',
    '/dashboard/calendar',
    '/dashboard/mail',
    '/dashboard/chat',
    '/dashboard/settings',
    '/dashboard/audit',
    '/dashboard/api-keys',
    '/dashboard/account',
    '/dashboard/account/general',
    '/dashboard/account/team',
    '/dashboard/account/notifications',
    '/dashboard/account/security',
    '/dashboard/account/dns-verification',
    '/dashboard/multitenant',
  ])
})

it.each(['https://evil.example/', '//evil.example/', String.raw`/\evil.example`, 'javascript:alert(1)', '', '/login', '/', undefined])(
  'does not send a person who signed in to %s',
  (next) => {
    expect(safeNext(next)).toBe('/dashboard')
  },
)

it('sends a person who signed in back to where they wanted to go', () => {
  expect(safeNext('/dashboard/findings?riskLevel=high#x')).toBe('/dashboard/findings?riskLevel=high#x')
})
