import { describe, expect, test } from 'vitest'
import { readCredentialReport } from './credential-report.ts'
import { needsAnotherLook } from './stale-credentials.ts'

const HEAD =
  'user,arn,user_creation_time,password_enabled,password_last_used,password_last_changed,password_next_rotation,mfa_active,access_key_1_active,access_key_1_last_rotated,access_key_1_last_used_date,access_key_1_last_used_region,access_key_1_last_used_service,access_key_2_active,access_key_2_last_rotated,access_key_2_last_used_date,access_key_2_last_used_region,access_key_2_last_used_service,cert_1_active,cert_1_last_rotated,cert_2_active,cert_2_last_rotated'
const NO_KEYS = 'false,N/A,N/A,N/A,N/A,false,N/A,N/A,N/A,N/A,false,N/A,false,N/A'
const ROOT = `<root_account>,arn:aws:iam::123456789012:root,2020-01-01T00:00:00+00:00,not_supported,2026-11-01T08:30:00+00:00,not_supported,not_supported,true,${NO_KEYS}`
const read = (...lines: string[]) => readCredentialReport([HEAD, ...lines].join('\n'))

describe('the credential report', () => {
  test('tells the root user from the others, whose password is there unless AWS says that it is not', () => {
    const [root] = read(ROOT)
    expect(root).toMatchObject({ isRoot: true, hasMfa: true, keys: [], password: { usedAt: new Date('2026-11-01T08:30:00Z') } })
    expect(read(ROOT.replace('not_supported', 'FALSE'))[0]?.password).toBeNull()
  })
  test('knows no_information and N/A for what they are: never', () => {
    const [user] = read(
      `ada,arn:aws:iam::123456789012:user/ada,2026-01-01T00:00:00+00:00,true,no_information,2026-01-02T00:00:00+00:00,N/A,false,${NO_KEYS}`,
    )
    expect(user?.password).toEqual({ usedAt: null, changedAt: new Date('2026-01-02T00:00:00Z') })
  })
  test('has no password for a user without one, and no key where none was made', () => {
    const [user] = read(`bot,arn:aws:iam::123456789012:user/bot,2026-01-01T00:00:00+00:00,false,N/A,N/A,N/A,false,${NO_KEYS}`)
    expect(user).toMatchObject({ password: null, keys: [] })
  })
  test('keeps a key that is switched off, and one that was never used', () => {
    const keys =
      'true,2026-10-01T00:00:00+00:00,N/A,N/A,N/A,false,2025-01-01T00:00:00+00:00,2025-02-01T00:00:00+00:00,eu-west-1,s3,false,N/A,false,N/A'
    const [user] = read(`bot,arn:aws:iam::123456789012:user/bot,2026-01-01T00:00:00+00:00,false,N/A,N/A,N/A,false,${keys}`)
    expect(user?.keys).toEqual([
      { place: 1, isActive: true, madeAt: new Date('2026-10-01T00:00:00Z'), usedAt: null },
      { place: 2, isActive: false, madeAt: new Date('2025-01-01T00:00:00Z'), usedAt: new Date('2025-02-01T00:00:00Z') },
    ])
  })
  test('reads names and paths that hold commas, quoted or not', () => {
    const rest = `2026-01-01T00:00:00+00:00,false,N/A,N/A,N/A,true,${NO_KEYS}`
    const arn = 'arn:aws:iam::123456789012:user/a,b/doe,john'
    for (const line of [`doe,john,${arn},${rest}`, `"doe,john","${arn}",${rest}`])
      expect(read(line)[0]).toMatchObject({ user: 'doe,john', arn, hasMfa: true, createdAt: new Date('2026-01-01T00:00:00Z') })
  })
  test('finds columns by name, wherever AWS adds one, and refuses what is no report', () => {
    const text = `user,arn,new_column,mfa_active\nada,arn:aws:iam::123456789012:user/ada,x,true\r\n\r\n`
    expect(readCredentialReport(text)).toMatchObject([{ user: 'ada', hasMfa: true, keys: [] }])
    expect(() => readCredentialReport('<html>')).toThrow('no credential report')
  })
})

describe('a report that is hours old', () => {
  const at = new Date('2026-11-22T12:00:00Z')
  const old = new Date('2026-11-22T09:00:00Z')
  const user = { user: 'ada', arn: 'arn', isRoot: false, createdAt: old, password: { usedAt: at, changedAt: old }, hasMfa: false, keys: [] }
  test('is not trusted where it tells of a fault that may be fixed by now', () => {
    expect(needsAnotherLook(user, at, old)).toBe(true)
    const key = { place: 1, isActive: true, madeAt: new Date('2026-01-01T00:00:00Z'), usedAt: at } as const
    expect(needsAnotherLook({ ...user, hasMfa: true, keys: [key] }, at, old)).toBe(true)
  })
  test('is trusted where it is fresh, where all is well, and of the root user, who cannot be asked for', () => {
    expect(needsAnotherLook(user, at, new Date('2026-11-22T11:58:00Z'))).toBe(false)
    expect(needsAnotherLook({ ...user, hasMfa: true }, at, old)).toBe(false)
    expect(needsAnotherLook({ ...user, isRoot: true }, at, old)).toBe(false)
  })
})
