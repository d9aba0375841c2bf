import { expect, expectTypeOf, test } from 'vitest'
import { LANGUAGES } from '#contract/fields.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '#contract/notifications.ts'
import type { PayloadOf } from '#server/events/domain-events.ts'
import { languageOf, mailTexts } from './mails.ts'
import { digestTexts, notificationText, type NotificationValues } from './notifications.ts'
import { webPaths, webUrl } from './web-paths.ts'

const card = { checkId: 'c', title: 'Title', key: 'REM-1', connectionName: 'Shop' }
const values: { [K in NotificationKind]: NotificationValues[K] & { title?: string } } = {
  scan_completed: { connectionName: 'Shop', newFindings: 2, resolvedFindings: 1 },
  scan_failed: { connectionName: 'Shop', code: 'unreachable' },
  finding_critical: { connectionName: 'Shop', count: 2, newFindings: 9, resolvedFindings: 1 },
  verify_passed: card,
  verify_failed: card,
  verify_inconclusive: card,
  regression: card,
  unstable: card,
  assigned: { checkId: 'c', title: 'Title', key: 'REM-1', count: 1, by: 'ada@example.test' },
  commented: { checkId: 'c', title: 'Title', by: 'ada@example.test' },
  domain_lost: { name: 'shop.example' },
  runner_offline: { name: 'Office' },
  credentials_expiring: { connectionName: 'Shop', days: 3, on: '2026-12-01' },
  private_scanner: { change: 'launch_failed', region: 'eu-central-1' },
  account_entered: { name: 'Olga', company: 'MSP' },
  account_security: { change: 'sso_domain_lost', emailDomain: 'example.org' },
  team_changed: { name: 'Gina', role: 'User', change: 'joined' },
  security_changed: {},
}

/** Values that are only used to choose a sentence. */
const CHOOSING: ReadonlySet<string> = new Set(['checkId', 'change', 'code', 'role', 'days'])

test('every kind of notification is worded in every language, each language in its own words', () => {
  for (const kind of NOTIFICATION_KINDS) {
    const titles = LANGUAGES.map((language) => {
      const { title, body } = notificationText(language, kind, values[kind])
      expect(`${title} ${body}`, `${kind} ${language}`).not.toMatch(/undefined|\{\{|\[object|NaN|:\s*$/u)
      expect(title.trim(), `${kind} ${language}`).not.toBe('')
      return title
    })
    expect(new Set(titles).size, kind).toBe(LANGUAGES.length)
  }
})
test.each(['verify_passed', 'verify_failed', 'verify_inconclusive'] as const)('%s of one finding says nothing of a card', (kind) => {
  for (const language of LANGUAGES) {
    const { title, body } = notificationText(language, kind, { checkId: 'c', title: 'Title', connectionName: 'Shop' })
    expect(`${title} ${body}`).toMatch(/Title.+Shop/u)
    expect(`${title} ${body}`).not.toMatch(/undefined|·|REM|null/u)
  }
})
test.each(NOTIFICATION_KINDS)('%s says everything that is sent with it, in every language', (kind) => {
  const unsaid = LANGUAGES.flatMap((language) => {
    const { title, body } = notificationText(language, kind, values[kind])
    return Object.entries(values[kind])
      .filter(([name, value]) => !CHOOSING.has(name) && !(name === 'count' && value === 1) && !`${title} ${body}`.includes(String(value)))
      .map(([name]) => `${language} ${name}`)
  })
  expect(unsaid).toEqual([])
})
test('one and several are told apart', () => {
  const sent = { connectionName: 'Shop', newFindings: 3, resolvedFindings: 0 }
  const titles = [1, 7].map((count) => notificationText('en', 'finding_critical', { ...sent, count }).title)
  expect(titles).toEqual(['1 new critical finding on Shop', '7 new critical findings on Shop'])
  expect(digestTexts('en').several(3, 'First')).toBe('First and 2 more')
})
test('what a sentence is made of is what the event tells', () => {
  expectTypeOf<NotificationValues['regression']['key']>().toEqualTypeOf<PayloadOf<'remediation.regressed'>['key']>()
  expectTypeOf<NotificationValues['scan_completed']['newFindings']>().toEqualTypeOf<PayloadOf<'scan.completed'>['newFindings']>()
  expectTypeOf<NotificationValues['account_entered']>().not.toHaveProperty('key')
})
test('a person reads the language they chose, else the other one, else English', () => {
  expect([languageOf('de'), languageOf('xx', 'es'), languageOf(null)]).toEqual(['de', 'es', 'en'])
  expect(mailTexts('es').signInCode('12345678')).toMatch(/^12345678 es tu código/u)
})
test('an address that the server writes opens in its account', () => {
  const config = { publicUrl: 'https://parapet.example' }
  expect(webUrl(config, webPaths.findings({ riskLevel: 'critical' }), 'a1')).toBe(
    'https://parapet.example/dashboard/findings?riskLevel=critical&account=a1',
  )
  expect(webUrl(config, webPaths.register('t/+='))).toBe('https://parapet.example/register?invitation=t%2F%2B%3D')
})
