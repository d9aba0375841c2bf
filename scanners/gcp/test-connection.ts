import { ApiError, isAbsent } from '#scanners/sdk/cloud/api-error.ts'
import { runSteps, Stop } from '#scanners/sdk/cloud/connection-test.ts'
import type { UnseenReason } from '#scanners/sdk/cloud/unseen.ts'
import { entered, type TestReport } from '#scanners/sdk/connection.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { ScanFailure, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { scopesOf } from './api/hosts.ts'
import type { KeyTrouble } from './api/refusal.ts'
import { sessionOf } from './api/session.ts'
import { oneProject, projectsBelow } from './collect/projects.ts'

const KEY_TROUBLES = [
  'account_disabled',
  'account_unknown',
  'clock',
  'key_unknown',
  'no_token',
  'not_allowed',
] as const satisfies readonly KeyTrouble[]
type Reason = KeyTrouble | 'denied' | 'api_disabled' | 'no_project' | 'throttled' | 'unreachable'
type GcpTest = TestReport<'key' | 'target' | 'projects', Reason>

const BASE = 'https://cloudresourcemanager.googleapis.com/v3'
/** Projects that are named after a test. */
const NAMED = 10

const REASONS: Partial<Record<UnseenReason, Reason>> = {
  denied: 'denied',
  not_offered: 'api_disabled',
  throttled: 'throttled',
  expired: 'no_token',
}
function stopOf(error: unknown): Stop<Reason> {
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
export function testGcp(target: string, environment: ScanEnvironment): Promise<GcpTest> {
  const session = sessionOf(environment)
  const ask = (question: Parameters<typeof session.ask>[0]) => session.ask(question, environment)
  const isOrganization = target.startsWith('organizations/')
  return runSteps(
    [
      [
        'key',
        async () => {
          await session.signIn(scopesOf(new URL(BASE)), environment)
          return entered(environment.fields['client_email'])
        },
      ],
      [
        'target',
        async () => {
          if (isOrganization) await ask({ permission: 'resourcemanager.organizations.get', url: `${BASE}/${target}` })
          else await oneProject(ask, target)
          return target
        },
      ],
      [
        'projects',
        async () => {
          if (!isOrganization) return target
          const { projects } = await projectsBelow(ask, target)
          if (projects.length === 0) throw new Stop('no_project')
          const named = projects.slice(0, NAMED).map(({ project }) => project.id)
          return `${projects.length}: ${named.join(', ')}${projects.length > NAMED ? ' …' : ''}`
        },
      ],
    ],
    stopOf,
  )
}
