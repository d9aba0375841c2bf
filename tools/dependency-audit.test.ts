/** What an installation is made of: named exactly, held by hashes, and replaced within the times that are promised. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judgeAudit, PATCH_DAYS } from './dependency-audit.ts'

const root = new URL('..', import.meta.url).pathname
const read = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8'))
const auditOf = (counts: Partial<Record<keyof typeof PATCH_DAYS, number>>, names: readonly string[] = []) =>
  JSON.stringify({
    metadata: { vulnerabilities: { critical: 0, high: 0, moderate: 0, low: 0, ...counts } },
    vulnerabilities: Object.fromEntries(names.map((name) => [name, { severity: 'high' }])),
  })

test('versions are exact, and every package of the lock file is held by a hash', () => {
  const { dependencies, devDependencies } = read<Record<'dependencies' | 'devDependencies', Record<string, string>>>('package.json')
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(?:npm:[@\w/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/u.test(version),
  )
  expect(loose).toEqual([])
  const { packages } = read<{ packages: Record<string, { integrity?: string; link?: boolean }> }>('package-lock.json')
  const unheld = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && integrity?.startsWith('sha512-') !== true)
  expect(unheld.map(([path]) => path)).toEqual([])
})
test('SECURITY.md promises the very times that the audit is judged by', () => {
  const promised = readFileSync(join(root, 'SECURITY.md'), 'utf8')
  for (const [severity, days] of [
    ['critical', PATCH_DAYS.critical],
    ['high', PATCH_DAYS.high],
  ] as const)
    expect(promised).toMatch(new RegExp(`${severity}[^.]* ${days} days`, 'u'))
  expect(promised).toContain(`all others within ${PATCH_DAYS.moderate} days`)
})
test('an audit with findings is no pass, and neither is a registry that does not answer', () => {
  expect(judgeAudit(auditOf({})).outcome).toBe('clean')
  expect(judgeAudit(auditOf({ high: 1, low: 2 }, ['left-pad']))).toEqual({
    outcome: 'vulnerable',
    text: '1 high (to be replaced within 30 days of publication), 2 low (to be replaced within 90 days of publication): left-pad',
  })
  for (const output of ['', 'npm error audit endpoint returned an error', '{"error":{"code":"ENOTFOUND"}}'])
    expect(judgeAudit(output).outcome).toBe('not known')
})
