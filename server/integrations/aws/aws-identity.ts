import type { AwsCredentialIdentity } from '@smithy/types'
import { partitionOf, type AwsSettings } from '#server/settings/aws.ts'

/** One place where keys may be: the metadata service of a machine that is none never answers. */
const PLACE_MS = 1_000
/** All places together, and the question whose they are. */
const TOTAL_MS = 4_000
/** That there are none is not asked again for this long. */
const NONE_MS = 30_000
/** Whose keys these are changes with a deployment. */
const KNOWN_MS = 600_000

/** Who this installation is at AWS. */
export interface AwsIdentity {
  accountId: string
  /** As STS says it: of an assumed role the session. */
  arn: string
  /** As a trust policy names it: of a session its role. */
  principal: string
}

/** The identity that assumes roles of customers. */
export interface AwsIdentitySource {
  /** Keys that are good for some minutes at least; null where there are none, or they could not be had in time. */
  keys(): Promise<AwsCredentialIdentity | null>
  /** null where there is none, or AWS does not know it. Never throws. */
  whoAmI(): Promise<AwsIdentity | null>
}

/**
 * A session of a role is arn:aws:sts::1:assumed-role/Name/Session; its role arn:aws:iam::1:role/Name. A session does not tell the path
 * of its role: where there is one, the operator names the principal.
 */
export const principalOf = (arn: string): string => arn.replace(/^(arn:[\w-]+:)sts(::\d{12}:)assumed-role\/([^/]+)\/.+$/u, '$1iam$2role/$3')

const homeOf = (partition: string): string => ({ 'aws-cn': 'cn-north-1', 'aws-us-gov': 'us-gov-west-1' })[partition] ?? 'us-east-1'

/** The same question is asked once at a time; its answer holds for a while. */
function remembered<T>(ask: () => Promise<T | null>, holdsMs: (answer: T | null) => number): () => Promise<T | null> {
  let held: { answer: Promise<T | null>; until: number } | undefined
  return () => {
    if (held !== undefined && held.until > Date.now()) return held.answer
    const asked = { answer: inTime(ask), until: Number.POSITIVE_INFINITY }
    held = asked
    const settle = async (): Promise<void> => {
      asked.until = Date.now() + holdsMs(await asked.answer)
    }
    void settle()
    return asked.answer
  }
}
async function inTime<T>(ask: () => Promise<T | null>): Promise<T | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), TOTAL_MS)
  try {
    return await Promise.race([ask(), late.promise])
  } catch {
    // no keys, or keys of nobody: the test of a connection says what to do
    return null
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Where AWS programs look for their keys: environment, shared files, a token of the container or of Kubernetes, the machine's own
 * profile. Keys that end are fetched again before they do.
 */
export function createAwsIdentity(settings: AwsSettings): AwsIdentitySource {
  const { region, endpoints } = settings
  const endpoint = endpoints['STS'] ?? settings.endpoint
  const home = homeOf(partitionOf(region))
  let provider: Promise<() => Promise<AwsCredentialIdentity>> | undefined
  async function open(): Promise<() => Promise<AwsCredentialIdentity>> {
    const { defaultProvider } = await import('@aws-sdk/credential-provider-node')
    const chain = defaultProvider({
      timeout: PLACE_MS,
      maxRetries: 0,
      clientConfig: { region: home, ...(endpoint !== undefined && { endpoint }) },
    })
    return () => chain()
  }
  const keys = remembered(
    async () => (await (provider ??= open()))(),
    // the provider itself keeps them, and renews them
    (found) => (found === null ? NONE_MS : 0),
  )
  const whoAmI = remembered<AwsIdentity>(
    async () => {
      const credentials = await keys()
      if (credentials === null) return null
      const { STSClient, GetCallerIdentityCommand } = await import('@aws-sdk/client-sts')
      const sts = new STSClient({ region: home, credentials, maxAttempts: 2, ...(endpoint !== undefined && { endpoint }) })
      const { Account: accountId = '', Arn: arn = '' } = await sts.send(new GetCallerIdentityCommand({}), {
        abortSignal: AbortSignal.timeout(TOTAL_MS),
      })
      return { accountId, arn, principal: settings.principal ?? principalOf(arn) }
    },
    (found) => (found === null ? NONE_MS : KNOWN_MS),
  )
  return { keys, whoAmI }
}
