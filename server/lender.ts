import ipaddr from 'ipaddr.js'
import type { Egress } from '#egress/egress.ts'
import type { RunnerJob } from '#runner/protocol.ts'
import type { FieldValues } from '#scanners/sdk/connection.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { ScanFailure, type ScannerInfo } from '#scanners/sdk/scanner.ts'
import { DEMO_KEY } from './demo-target/cloud/demo-key.ts'
import { createAwsIdentity, type AwsIdentitySource } from './integrations/aws/aws-identity.ts'
import { partitionOf, type AwsSettings } from './settings/aws.ts'

const LOOK_MS = 5_000

/** What the operator of the installation lends to scans and tests, and the way that goes with it. */
export interface Lender {
  aws: AwsIdentitySource
  /**
   * The parts of a job that say so; of a kind that is lent nothing, the ordinary way alone.
   * @throws ScanFailure for the key of a demo cloud where none is served: AWS need not be asked about it
   */
  lend(kind: Pick<ScannerInfo, 'lends'>, of: Lent): Promise<Pick<RunnerJob, 'operator' | 'egress'>>
}
/** The connection, saved or not, that is scanned or tested. */
export interface Lent {
  accountId: string
  fields: FieldValues
}
/** The account's copy of the demo cloud, and where it is served. */
export type DemoCloudOf = (accountId: string) => { url: string; accessKeyId: string } | undefined

type Endpoint = NonNullable<RunnerJob['egress']['operatorEndpoints']>[number]

/** Addresses of an endpoint that the operator set, as they are at this moment: its scans may go there, private or not. */
async function endpointsOf(url: string, egress: Pick<Egress, 'lookUp'>): Promise<Endpoint[]> {
  const { hostname, port, protocol } = new URL(url)
  const host = hostname.replace(/^\[|\]$/gu, '')
  const at = Number(port === '' ? (protocol === 'https:' ? 443 : 80) : port)
  if (ipaddr.isValid(host)) return [{ host, port: at }]
  if (/(?:^|\.)localhost\.?$/iu.test(host)) return [{ host: '127.0.0.1', port: at }]
  const asked = await Promise.all(
    (['A', 'AAAA'] as const).map((type) =>
      egress.lookUp(host, type, AbortSignal.timeout(LOOK_MS)).catch((error: unknown) => {
        // the scan will say that it cannot be reached
        if (error instanceof NetworkError) return { records: [] }
        throw error
      }),
    ),
  )
  return asked.flatMap(({ records }) => records.map((address) => ({ host: address, port: at })))
}

/**
 * Where the services of this connection are: the account's own copy of the demo cloud when its key says so, and else where the
 * operator has them. Whoever enters the key of another account's copy comes to neither.
 */
function endpointsFor(
  { accountId, fields: { accessKeyId } }: Lent,
  settings: AwsSettings,
  demoCloudOf: DemoCloudOf,
): Pick<AwsSettings, 'endpoint' | 'endpoints'> {
  if (typeof accessKeyId !== 'string' || !accessKeyId.startsWith(DEMO_KEY)) return settings
  const cloud = demoCloudOf(accountId)
  if (cloud?.accessKeyId !== accessKeyId) throw new ScanFailure('unreachable', 'The demo cloud of this key does not run here.')
  return { endpoint: cloud.url, endpoints: {} }
}

/** As the scanner reads them (scanners/aws/api/session.ts). */
const endpointSettings = ({ endpoint, endpoints }: Pick<AwsSettings, 'endpoint' | 'endpoints'>): Record<string, string> => ({
  ...(endpoint !== undefined && { endpointUrl: endpoint }),
  ...Object.fromEntries(Object.entries(endpoints).map(([service, url]) => [`endpointUrl ${service}`, url])),
})

export function createLender(
  settings: AwsSettings,
  egress: Pick<Egress, 'lookUp' | 'policy'>,
  demoCloudOf: DemoCloudOf = () => undefined,
): Lender {
  const aws = createAwsIdentity(settings)
  return {
    aws,
    async lend({ lends }, of) {
      const policy = egress.policy()
      if (lends === undefined) return { egress: policy }
      const { fields } = of
      const elsewhere = endpointSettings(endpointsFor(of, settings, demoCloudOf))
      const keys = lends.identityFor(fields) ? await aws.keys() : null
      const urls = [...new Set(Object.values(elsewhere))]
      const operatorEndpoints = (await Promise.all(urls.map((url) => endpointsOf(url, egress)))).flat()
      return {
        egress: operatorEndpoints.length === 0 ? policy : { ...policy, operatorEndpoints },
        operator: {
          settings: { partition: partitionOf(settings.region), ...elsewhere },
          secrets:
            keys === null
              ? {}
              : {
                  accessKeyId: keys.accessKeyId,
                  secretAccessKey: keys.secretAccessKey,
                  ...(keys.sessionToken !== undefined && { sessionToken: keys.sessionToken }),
                },
        },
      }
    },
  }
}
