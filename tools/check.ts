/** `npm run check`: every static check, no database, under a minute. */
import { spawnSync } from 'node:child_process'

export interface StaticCheck {
  name: string
  command: string
  args: readonly string[]
}

export const CHECKS: readonly StaticCheck[] = [
  { name: 'types (tsc)', command: 'tsc', args: ['-p', '.'] },
  { name: 'lint (oxlint)', command: 'oxlint', args: ['--type-aware', '--quiet'] },
  { name: 'format (oxfmt)', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'unused code (knip)', command: 'knip', args: ['--no-progress'] },
  {
    name: 'layout and import rules',
    command: 'vitest',
    args: ['run', '--project', 'tools', 'tools/structure.test.ts', 'tools/boundaries.test.ts', '--reporter=dot'],
  },
]

if (import.meta.main) {
  const failed = CHECKS.filter((check) => {
    console.log(`— ${check.name}`)
    return spawnSync(check.command, check.args, { stdio: 'inherit' }).status !== 0
  })
  if (failed.length > 0) console.error(`Failed: ${failed.map((check) => check.name).join(', ')}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
