import { Stop, runSteps } from '#scanners/sdk/cloud/connection-test.ts'
import type { TestReport } from '#scanners/sdk/connection.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { ScanFailure, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { enabledRegions, wantedRegions, whoAmI } from './collect/account.ts'

const REASONS = [
  'no_identity',
  'identity_refused',
  'role_not_assumed',
  'credentials_invalid',
  'credentials_expired',
  'denied',
  'account_mismatch',
  'no_region',
  'throttled',
  'unreachable',
] as const
type Reason = (typeof REASONS)[number]
type AwsTest = TestReport<'identity' | 'account' | 'regions', Reason>

function stopOf(error: unknown): Stop<Reason> {
  if (error instanceof ScanFailure) return new Stop(REASONS.find((reason) => reason === error.code) ?? 'unreachable', error.message)
  if (error instanceof NetworkError) return new Stop('unreachable', error.message)
  throw error
}

/** Tries to come into an account as a scan would: whose credentials these are, whether it is the account, which regions there are. */
export function testAws(target: string, environment: ScanEnvironment): Promise<AwsTest> {
  const identity = whoAmI(environment)
  return runSteps(
    [
      ['identity', async () => (await identity).arn],
      [
        'account',
        async () => {
          const { accountId } = await identity
          if (accountId !== target) throw new Stop('account_mismatch', accountId)
          return accountId
        },
      ],
      ['regions', async () => regionsOf(environment, (await identity).partition)],
    ],
    stopOf,
  )
}

async function regionsOf(environment: ScanEnvironment, partition: string): Promise<string> {
  const enabled = await enabledRegions(environment, partition)
  const wanted = wantedRegions(environment)
  const missing = [...(wanted ?? [])].filter((name) => !enabled.includes(name))
  if (missing.length > 0) throw new Stop('no_region', missing.join(', '))
  const regions = wanted === null ? enabled : enabled.filter((name) => wanted.has(name))
  return regions.join(', ').slice(0, 300)
}
