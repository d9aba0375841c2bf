import type { AwsCredentialIdentity, HttpHandlerOptions } from '@smithy/types'
import type { ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { guardedHandler, type CallOptions } from './http-handler.ts'
import type { Pass } from '#scanners/sdk/cloud/lanes.ts'

/** Tries of one call; the standard mode waits between them, longer after a throttled one. */
const ATTEMPTS = 5

/** What every client of the SDK is made with. What the SDK would otherwise look for in environment and files is said here. */
export interface ClientConfig {
  region: string
  credentials: () => Promise<AwsCredentialIdentity>
  requestHandler: ReturnType<typeof guardedHandler>
  maxAttempts: number
  retryMode: 'standard'
  defaultsMode: 'legacy'
  useDualstackEndpoint: false
  useFipsEndpoint: false
  authSchemePreference: () => Promise<string[]>
  userAgentAppId: () => Promise<undefined>
  /** Of DynamoDB. */
  accountIdEndpointMode: 'disabled'
  endpointDiscoveryEnabled: false
  /** Of S3. */
  disableS3ExpressSessionAuth: true
  requestChecksumCalculation: 'WHEN_REQUIRED'
  responseChecksumValidation: 'WHEN_REQUIRED'
  sigv4aSigningRegionSet: () => Promise<undefined>
  useArnRegion: false
  endpoint?: string
  /** Of S3: a bucket is no name below an emulator's. */
  forcePathStyle?: boolean
  /** Of S3 Control, which puts the account before the name of its host: an emulator has one name alone. */
  endpointProvider?: () => { url: URL }
  disableHostPrefix?: boolean
}
/** What the SDK says of a call. */
export interface CallContext {
  /** EC2Client */
  clientName?: string
  /** DescribeInstancesCommand */
  commandName?: string
}
/** Stands before every call: a middleware of the SDK's step initialize. */
export type Watch = (next: (args: object) => Promise<{ output: object }>, context: CallContext) => (args: object) => Promise<object>

/** As much of the SDK's clients as is used here. */
export interface Client {
  send(command: object, options?: HttpHandlerOptions & CallOptions): Promise<object>
  middlewareStack: { add(middleware: never, options: { step: 'initialize'; priority: 'high'; name: string }): void }
}
/** The class of a service's client: IAMClient. */
export type ClientClass<T> = new (config: ClientConfig) => T & Pick<Client, 'middlewareStack'>

interface Making {
  service: string
  region: string
  /** Another address for all services. */
  endpoint: string | undefined
  credentials: () => Promise<AwsCredentialIdentity>
  watch: Watch | undefined
  pass: Pass
}

/** A client; each of its calls says by `over` which network it takes. */
export function newClient<T>(make: ClientClass<T>, { service, region, endpoint, credentials, watch, pass }: Making): T {
  // taken as they are: they are kept and renewed here
  const known = Object.assign(credentials, { memoized: true, configBound: true, attributed: true })
  const client = new make({
    region,
    credentials: known,
    requestHandler: guardedHandler(service, region, pass),
    maxAttempts: ATTEMPTS,
    retryMode: 'standard',
    defaultsMode: 'legacy',
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    authSchemePreference: () => Promise.resolve([]),
    userAgentAppId: () => Promise.resolve(undefined),
    accountIdEndpointMode: 'disabled',
    endpointDiscoveryEnabled: false,
    disableS3ExpressSessionAuth: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    sigv4aSigningRegionSet: () => Promise.resolve(undefined),
    useArnRegion: false,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true, disableHostPrefix: true }),
    ...(endpoint !== undefined && service === 's3control' && { endpointProvider: () => ({ url: new URL(endpoint) }) }),
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every client has this stack, each with types of its own
  if (watch !== undefined) client.middlewareStack.add(watch as never, { step: 'initialize', priority: 'high', name: 'watchCall' })
  return client
}

/** As much of a scan as a call needs; whoever has no scan brings a network of his own. */
export type AwsEnvironment = Pick<ScanEnvironment, 'fields' | 'operator' | 'signal'> & { network: Pick<ScanEnvironment['network'], 'http'> }

/** What a call is sent with: it goes over the network of the collector that asks. */
export const over = (command: object, { network, signal }: AwsEnvironment): HttpHandlerOptions & CallOptions => ({
  network,
  signal,
  call: command.constructor.name.replace(/Command$/u, ''),
})
