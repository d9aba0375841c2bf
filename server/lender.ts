import { isIP } from 'node:net'
import type { Egress } from '#egress/egress.ts'
import type { RunnerJob } from '#runner/protocol.ts'
import type { FieldValues } from '#scanners/sdk/connection.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'
import { createAwsIdentity, type AwsIdentitySource } from './integrations/aws/aws-identity.ts'
import { partitionOf, type AwsSettings } from './settings/aws.ts'

const LOOK_MS = 5_000

/** What the operator of the installation lends to scans and tests, and the way that goes with it. */
export interface Lender {
  aws: AwsIdentitySource
  /** The parts of a job that say so; of a kind that is lent nothing, the ordinary way alone. */
  lend(kind: Pick<ScannerInfo, 'lends'>, fields: FieldValues): Promise<Pick<RunnerJob, 'operator' | 'egress'>>
}

type Endpoint = NonNullable<RunnerJob['egress']['operatorEndpoints']>[number]

/** Addresses of the endpoint that the operator set, as they are at this moment: its scans may go there, private or not. */
async function endpointsOf(url: string, egress: Pick<Egress, 'lookUp'>): Promise<Endpoint[]> {
  const { hostname, port, protocol } = new URL(url)
  const host = hostname.replace(/^\[|\]$/gu, '')
  const at = Number(port === '' ? (protocol === 'https:' ? 443 : 80) : port)
  if (isIP(host) !== 0) return [{ host, port: at }]
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

export function createLender(settings: AwsSettings, egress: Pick<Egress, 'lookUp' | 'policy'>): Lender {
  const aws = createAwsIdentity(settings)
  const { endpoint } = settings
  return {
    aws,
    async lend({ lends }, fields) {
      const policy = egress.policy()
      if (lends === undefined) return { egress: policy }
      const keys = lends.identityFor(fields) ? await aws.keys() : null
      const operatorEndpoints = endpoint === undefined ? [] : await endpointsOf(endpoint, egress)
      return {
        egress: operatorEndpoints.length === 0 ? policy : { ...policy, operatorEndpoints },
        operator: {
          settings: { partition: partitionOf(settings.region), ...(endpoint !== undefined && { endpointUrl: endpoint }) },
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
