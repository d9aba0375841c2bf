/** `npm run check`: every static check, no database, under a minute. */
import { runSteps, type Step } from './steps.ts'

/** The longest first: two run at a time. */
export const CHECKS: readonly Step[] = [
  { name: 'lint (oxlint)', command: 'oxlint', args: ['--type-aware', '--quiet'] },
  { name: 'types (tsc)', command: 'tsc', args: ['-p', '.'] },
  { name: 'unused code (knip)', command: 'knip', args: ['--no-progress'] },
  { name: 'format (oxfmt)', command: 'oxfmt', args: ['--check', '.'] },
]
export const AT_ONCE = 2
/** Tests that need neither database nor browser; `npm test` runs them with all others. */
const RULES: Step = {
  name: 'layout and import rules',
  command: 'vitest',
  args: ['run', '--project', 'tools', 'tools/structure.test.ts', 'tools/boundaries.test.ts', '--reporter=dot'],
}

if (import.meta.main) {
  const failed = (await runSteps([...CHECKS, RULES], AT_ONCE)).filter(({ ok }) => !ok)
  if (failed.length > 0) console.error(`Failed: ${failed.map(({ name }) => name).join(', ')}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
