import { NetworkError } from '#scanners/sdk/network.ts'
import { ScanFailure, type Collector, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { accessFailure } from '#scanners/aws/api/failure.ts'
import type { AccountFacts, AwsCollector, AwsFacts } from '#scanners/aws/facts.ts'
import type { ClientClass } from '#scanners/aws/api/clients.ts'
import { homeRegionOf, sessionOf } from '#scanners/aws/api/session.ts'

/** What the collector of a service is handed. */
export interface Service {
  account: AccountFacts
  /** Where its clients ask: its scope, or the home of the partition's global services. */
  region: string
  environment: ScanEnvironment
  /** The client of a service, here or in another region. @param name as IAM policies call the service: ec2 */
  client: <T>(make: ClientClass<T>, name: string, region?: string) => T
}

interface Definition<Id extends AwsCollector> {
  id: Id
  /** Collectors whose facts it reads, besides the account. */
  after?: readonly AwsCollector[]
  limitMs?: number
  /** No check needs it: it tells of resources. */
  inventory?: string
  collect: (service: Service, facts: Partial<AwsFacts>) => Promise<AwsFacts[Id]>
}

/** AWS names a service in the regions where it is; a name server that does not answer says something else. */
const hasNoAddress = (error: unknown): boolean =>
  error instanceof NetworkError && error.code === 'not_resolved' && error.message.endsWith('has no address.')

const made = <Id extends AwsCollector>(
  per: 'scope' | undefined,
  { id, after = [], limitMs, inventory, collect }: Definition<Id>,
): Collector<AwsFacts, AwsCollector> => ({
  id,
  after: ['account', ...after],
  ...(limitMs !== undefined && { limitMs }),
  ...(inventory && { inventory }),
  ...(per !== undefined && { per }),
  async collect(facts, _target, environment) {
    const { account } = facts
    if (account === undefined) throw new Error('the account is collected first')
    const session = sessionOf(environment)
    const region = environment.scope ?? homeRegionOf(account.partition)
    const client: Service['client'] = (make, name, elsewhere = region) => session.client(make, name, elsewhere, environment)
    try {
      facts[id] = await collect({ account, region, environment, client }, facts)
    } catch (error) {
      throw per === 'scope' && hasNoAddress(error)
        ? new ScanFailure('not_offered', 'The service has no address in this region.')
        : accessFailure(error)
    }
  },
})

/** A collector of a service that is asked once for the account: IAM, S3, CloudFront. */
export const accountCollector = <Id extends AwsCollector>(definition: Definition<Id>): Collector<AwsFacts, AwsCollector> =>
  made(undefined, definition)
/** A collector of a service that is asked in each region. */
export const regionCollector = <Id extends AwsCollector>(definition: Definition<Id>): Collector<AwsFacts, AwsCollector> =>
  made('scope', definition)
