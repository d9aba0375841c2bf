import ipaddr from 'ipaddr.js'
import type { Egress } from '#egress/egress.ts'
import type { RunnerJob } from '#runner/protocol.ts'
import type { FieldValues } from '#scanners/sdk/connection.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { ScanFailure, type ScannerInfo } from '#scanners/sdk/scanner.ts'
import type { Config } from './config.ts'
import { DEMO_KEYS, type DemoProvider } from './demo-target/cloud/demo-key.ts'
import type { DemoTarget } from './demo-target/demo-target.ts'
import { createAwsIdentity, type AwsIdentitySource } from './integrations/aws/aws-identity.ts'
import { createAzureIdentity, type AzureIdentitySource } from './integrations/azure/azure-identity.ts'
import { partitionOf } from './settings/aws.ts'
import type { ChainSettings } from './settings/chains.ts'

const LOOK_MS = 5_000

/** What the operator of the installation lends to scans and tests, and the way that goes with it. */
export interface Lender {
  aws: AwsIdentitySource
  azure: AzureIdentitySource
  /**
   * The parts of a job that say so; of a kind that is lent nothing, the ordinary way alone.
   * @throws ScanFailure for the key of a demo cloud where none is served: its provider need not be asked about it
   */
  lend(kind: Pick<ScannerInfo, 'lends'>, of: Lent): Promise<Pick<RunnerJob, 'operator' | 'egress'>>
}
/** The connection, saved or not, that is scanned or tested. */
export interface Lent {
  accountId: string
  fields: FieldValues
}
/** The account's copy of the demo cloud at a provider: where it is served, and the value of the field that leads there. */
export type DemoCloudOf = (accountId: string, provider: DemoProvider) => { url: string; key: string } | undefined

export const demoCloudOf =
  (demoTarget: DemoTarget | undefined): DemoCloudOf =>
  (accountId, provider) => {
    const cloud = demoTarget?.clouds.find((one) => one.provider === provider)
    return cloud && { url: cloud.url, key: cloud.copyOf(accountId).key }
  }

type Endpoint = NonNullable<RunnerJob['egress']['operatorEndpoints']>[number]
type Texts = Readonly<Record<string, string>>

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
 * Where the account's own copy of a demo cloud is, when the connection's key says that it leads there; undefined: the key is none of
 * a demo's. Whoever enters the key of another account's copy comes nowhere.
 */
function demoEndpoint({ accountId, fields }: Lent, provider: DemoProvider, cloudOf: DemoCloudOf): string | undefined {
  const { field, isDemo } = DEMO_KEYS[provider]
  if (!isDemo(fields[field])) return undefined
  const cloud = cloudOf(accountId, provider)
  if (cloud === undefined || cloud.key !== fields[field])
    throw new ScanFailure('unreachable', 'The demo cloud of this key does not run here.')
  return cloud.url
}

const named = (endpoint: string | undefined): Texts => (endpoint === undefined ? {} : { endpointUrl: endpoint })

/** What is lent: addresses to ask, further settings, and what nobody else may see, an address of the first among it. */
interface Offer {
  at: Texts
  settings: Texts
  secrets: Texts
}
const withoutSecrets = (at: Texts, secrets: Texts): Texts =>
  Object.fromEntries(Object.entries(at).filter(([name]) => !Object.hasOwn(secrets, name)))

/** The address of a node is a secret once it says more than a host: that is a key. */
function isSecret(url: string): boolean {
  const { pathname, search, username } = new URL(url)
  return pathname !== '/' || search !== '' || username !== ''
}
const given = (values: Readonly<Record<string, string | undefined>>): Texts =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined))

/** Where contracts of the connection's chain are asked about. */
function lendChain({ nodes, sourcify, etherscan, etherscanKey }: ChainSettings, { blockchainType }: FieldValues): Offer {
  const chain = String(blockchainType)
  const node = nodes[chain]
  const asRpc = { [`rpc ${chain}`]: node }
  const secrets = { etherscanKey, ...(node !== undefined && isSecret(node) && asRpc) }
  return { at: given({ ...asRpc, sourcify, etherscan }), settings: {}, secrets: given(secrets) }
}

export function createLender(
  { aws: settings, clouds, chains }: Pick<Config, 'aws' | 'clouds' | 'chains'>,
  egress: Pick<Egress, 'lookUp' | 'policy'>,
  cloudOf: DemoCloudOf = () => undefined,
): Lender {
  const aws = createAwsIdentity(settings)
  const azure = createAzureIdentity(clouds.azureFederatedTokenFile)
  /** What is lent at each provider: where its services are, and an identity where the connection acts with it. */
  const offers: Record<DemoProvider, (demo: string | undefined, actsAsOperator: boolean) => Promise<Offer>> = {
    async aws(demo, actsAsOperator) {
      const keys = actsAsOperator ? await aws.keys() : null
      const services = Object.entries(demo === undefined ? settings.endpoints : {}).map(([service, url]) => [`endpointUrl ${service}`, url])
      return {
        // as the scanner reads them (scanners/aws/api/session.ts)
        at: { ...named(demo ?? settings.endpoint), ...Object.fromEntries(services) },
        settings: { partition: partitionOf(settings.region) },
        secrets:
          keys === null
            ? {}
            : {
                accessKeyId: keys.accessKeyId,
                secretAccessKey: keys.secretAccessKey,
                ...(keys.sessionToken !== undefined && { sessionToken: keys.sessionToken }),
              },
      }
    },
    async azure(demo, actsAsOperator) {
      const token = actsAsOperator ? await azure.token() : null
      return { at: named(demo ?? clouds.azureEndpoint), settings: {}, secrets: token === null ? {} : { federatedToken: token } }
    },
    gcp: (demo) => Promise.resolve({ at: named(demo ?? clouds.gcpEndpoint), settings: {}, secrets: {} }),
  }
  return {
    aws,
    azure,
    async lend({ lends }, of) {
      const policy = egress.policy()
      if (lends === undefined) return { egress: policy }
      const {
        at,
        settings: told,
        secrets,
      } = lends.name === 'blockchain'
        ? lendChain(chains, of.fields)
        : await offers[lends.name](demoEndpoint(of, lends.name, cloudOf), lends.identityFor(of.fields))
      const urls = [...new Set(Object.values(at))]
      const operatorEndpoints = (await Promise.all(urls.map((url) => endpointsOf(url, egress)))).flat()
      return {
        egress: operatorEndpoints.length === 0 ? policy : { ...policy, operatorEndpoints },
        operator: { settings: { ...told, ...withoutSecrets(at, secrets) }, secrets },
      }
    },
  }
}
