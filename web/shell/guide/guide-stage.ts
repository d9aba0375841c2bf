import type { Guide, GuidedFinding } from '#contract/guide.ts'
import { paths } from '#web/paths.ts'

export const GUIDE_STEPS = ['connect', 'scan', 'fix', 'prove'] as const
export type GuideStep = (typeof GUIDE_STEPS)[number]

/** What comes next, with what its button needs. */
export type GuideStage =
  | { at: 'connect' }
  /** isEarly: a fault was repaired already, so that there would be nothing to compare with. */
  | { at: 'scan'; connectionId: string; isLive: boolean; isEarly: boolean }
  /** isHere: the page of the finding is open. */
  | { at: 'fix'; finding: GuidedFinding; isHere: boolean }
  | { at: 'prove'; finding: GuidedFinding; isLive: boolean }
  | { at: 'done'; proof: NonNullable<Guide['proof']> }
  /** The scan left nothing to fix. */
  | { at: 'clean' }

/** What a person can do about a finding from here: of the demo target they switch its fault, of their own they fix the target. */
const canFix = ({ connection }: Guide, { faultId }: GuidedFinding): boolean => connection?.isDemo !== true || faultId !== null

/** Where the first scan is done: to prove what was fixed, to fix something, or the end. */
function afterScan(guide: Guide, openFinding: string | null): GuideStage {
  const { findings, isVerifying, proof } = guide
  const fixable = findings.filter((finding) => canFix(guide, finding))
  const here = fixable.find(({ findingId }) => findingId === openFinding)
  // what is open in front of the person goes before what waits elsewhere
  const unproved = here === undefined || here.isRepaired ? (here ?? findings.find(({ isRepaired }) => isRepaired)) : undefined
  if (unproved !== undefined) return { at: 'prove', finding: unproved, isLive: isVerifying }
  if (here !== undefined) return isVerifying ? { at: 'prove', finding: here, isLive: true } : { at: 'fix', finding: here, isHere: true }
  if (proof !== null) return { at: 'done', proof }
  const [next] = fixable
  return next === undefined ? { at: 'clean' } : { at: 'fix', finding: next, isHere: false }
}

/**
 * The next step of the guide, from what the server knows and from the page that is open.
 * @param openFinding id of the finding whose page is open
 */
export function stageOf(guide: Guide, openFinding: string | null): GuideStage {
  const { connection, scan, repaired } = guide
  if (connection === null) return { at: 'connect' }
  if (scan?.status === 'completed') return afterScan(guide, openFinding)
  const isLive = scan?.status === 'queued' || scan?.status === 'running'
  return { at: 'scan', connectionId: connection.id, isLive, isEarly: repaired > 0 }
}

/** Steps before the stage are done. */
export function isStepDone(step: GuideStep, { at }: GuideStage): boolean {
  if (at === 'done') return true
  if (at === 'clean') return step === 'connect' || step === 'scan'
  return GUIDE_STEPS.indexOf(step) < GUIDE_STEPS.indexOf(at)
}

/** Demos that lie days apart say nothing about how long one took. */
const LONGEST_MS = 3_600_000

/** From the first scan to the proof; null where that says nothing. */
export function tookMs({ scan, proof }: Guide): number | null {
  const started = scan?.startedAt ?? null
  if (started === null || proof === null) return null
  const took = Date.parse(proof.at) - Date.parse(started)
  return took > 0 && took <= LONGEST_MS ? took : null
}

const BESIDE_OWN = [
  `${paths.findings}/`,
  paths.remediation(''),
  paths.scans,
  paths.scanResult(''),
  paths.mail,
  paths.chat,
  paths.connection(''),
  paths.accountTeam,
  paths.apiKeys,
  paths.multitenant,
]

/** True on screens with a first button of their own: the strip's is plain there, so that one alone is filled. @param search of the address: an open panel has its button too */
export const isBesideOwnButton = (pathname: string, search: Readonly<Record<string, unknown>> = {}): boolean =>
  pathname === paths.dashboard ||
  (pathname === paths.findings && search['finding'] !== undefined) ||
  BESIDE_OWN.some((start) => pathname.startsWith(start))
