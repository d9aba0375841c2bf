/**
 * Asks the package registry for known vulnerabilities of what an installation runs (`npm audit`), against the times that
 * SECURITY.md promises. It needs the registry, so it is a step of `npm run prove` and not of the gate. Where the registry does
 * not answer it says so: that is no pass, and with `--strict` (before a release) a failure.
 */
import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'

const TIMEOUT_MS = 60_000
/** Days after publication within which a release replaces a vulnerable component; SECURITY.md says the same. */
export const PATCH_DAYS = { critical: 7, high: 30, moderate: 90, low: 90 } as const

const answer = z.object({
  metadata: z.object({
    vulnerabilities: z.object({ critical: z.number(), high: z.number(), moderate: z.number(), low: z.number() }),
  }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
})

export interface Verdict {
  outcome: 'clean' | 'vulnerable' | 'not known'
  text: string
}

/** @param output what `npm audit --json` printed */
export function judgeAudit(output: string): Verdict {
  const parsed = answer.safeParse(jsonOf(output))
  if (!parsed.success) return { outcome: 'not known', text: 'Not known: the registry gave no audit. Ask again before a release.' }
  const { metadata, vulnerabilities } = parsed.data
  const due = Object.entries(PATCH_DAYS).flatMap(([severity, days]) => {
    const count = metadata.vulnerabilities[severity as keyof typeof PATCH_DAYS]
    return count === 0 ? [] : [`${count} ${severity} (to be replaced within ${days} days of publication)`]
  })
  if (due.length === 0) return { outcome: 'clean', text: 'No known vulnerability in what an installation runs.' }
  return { outcome: 'vulnerable', text: `${due.join(', ')}: ${Object.keys(vulnerabilities).toSorted().join(', ')}` }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { strict: { type: 'boolean', default: false } } })
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: TIMEOUT_MS })
  const { outcome, text } = judgeAudit(stdout)
  console.log(`figure: ${text}`)
  process.exitCode = outcome === 'vulnerable' || (outcome === 'not known' && values.strict) ? 1 : 0
}
