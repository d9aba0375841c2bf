import { ApiError, isAbsent } from '#scanners/sdk/cloud/api-error.ts'
import type { UnseenReason } from '#scanners/sdk/cloud/unseen.ts'
import type { TestReport } from '#scanners/sdk/connection.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { ScanFailure, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { scopesOf } from './api/hosts.ts'
import type { KeyTrouble } from './api/refusal.ts'
import { sessionOf } from './api/session.ts'
import { oneProject, projectsBelow } from './collect/projects.ts'

const STEPS = ['key', 'target', 'projects'] as const
type StepName = (typeof STEPS)[number]
const KEY_TROUBLES = [
  'account_disabled',
  'account_unknown',
  'clock',
  'key_unknown',
  'no_token',
  'not_allowed',
] as const satisfies readonly KeyTrouble[]
type Reason = KeyTrouble | 'denied' | 'api_disabled' | 'no_project' | 'throttled' | 'unreachable'
type GcpTest = TestReport<StepName, Reason>
type Step = GcpTest['steps'][number]

const BASE = 'https://cloudresourcemanager.googleapis.com/v3'
/** Projects that are named after a test. */
const NAMED = 10

/** A stop on the way: the step did not pass, for this reason. */
class Stop extends Error {
  readonly reason: Reason
  readonly detail: string | null
  constructor(reason: Reason, detail: string | null = null) {
    super(reason)
    this.reason = reason
    this.detail = detail
  }
}
const REASONS: Partial<Record<UnseenReason, Reason>> = {
  denied: 'denied',
  not_offered: 'api_disabled',
  throttled: 'throttled',
  expired: 'no_token',
}
function stopOf(error: unknown): Stop {
  if (error instanceof Stop) return error
  if (isAbsent(error)) return new Stop('no_project')
  if (error instanceof ApiError) {
    const trouble = KEY_TROUBLES.find((word) => word === error.code)
    return new Stop(trouble ?? REASONS[error.reason] ?? 'unreachable', error.message.slice(0, 300))
  }
  if (error instanceof ScanFailure && error.code === 'no_project') return new Stop('no_project')
  if (error instanceof ScanFailure && error.cause !== undefined) return stopOf(error.cause)
  if (error instanceof NetworkError || error instanceof ScanFailure) return new Stop('unreachable', error.message)
  throw error
}

/** Tries to come into an organization or a project as a scan would: whether the key is good, whether it may look, what is there. */
export async function testGcp(target: string, environment: ScanEnvironment): Promise<GcpTest> {
  const session = sessionOf(environment)
  const ask = (question: Parameters<typeof session.ask>[0]) => session.ask(question, environment)
  const isOrganization = target.startsWith('organizations/')
  const tries: Record<StepName, () => Promise<string | null>> = {
    async key() {
      await session.signIn(scopesOf(new URL(BASE)), environment)
      const { client_email: email } = environment.fields
      return typeof email === 'string' ? email : null
    },
    async target() {
      if (isOrganization) await ask({ permission: 'resourcemanager.organizations.get', url: `${BASE}/${target}` })
      else await oneProject(ask, target)
      return target
    },
    async projects() {
      if (!isOrganization) return target
      const { projects } = await projectsBelow(ask, target)
      if (projects.length === 0) throw new Stop('no_project')
      const named = projects.slice(0, NAMED).map(({ project }) => project.id)
      return `${projects.length}: ${named.join(', ')}${projects.length > NAMED ? ' …' : ''}`
    },
  }
  const steps: Step[] = []
  for (const step of STEPS) {
    const started = performance.now()
    const since = () => Math.round(performance.now() - started)
    if (steps.some(({ state }) => state === 'failed')) {
      steps.push({ step, state: 'skipped', reason: null, detail: null, durationMs: 0 })
      continue
    }
    try {
      steps.push({ step, state: 'passed', reason: null, detail: await tries[step](), durationMs: since() })
    } catch (error) {
      const { reason, detail } = stopOf(error)
      steps.push({ step, state: 'failed', reason, detail, durationMs: since() })
    }
  }
  return { ok: steps.every(({ state }) => state === 'passed'), steps, finalUrl: null }
}
