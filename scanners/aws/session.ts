import type { AwsCredentialIdentity } from '@smithy/types'
import type { FieldValues } from '#scanners/sdk/connection.ts'
import { ScanFailure, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { guardedHandler } from './http-handler.ts'
import { accessFailure } from './failure.ts'

/** How long a session of an assumed role lasts, in seconds: no longer than an hour, whatever the role allows. */
const SESSION_SECONDS = 3_600
/** A session that ends within this time is replaced before it is used, in milliseconds. */
const RENEW_MS = 300_000
/** Tries of one call; the standard mode waits between them, longer after a throttled one. */
const ATTEMPTS = 5

/** Where global services answer, by partition. */
const HOME: Readonly<Record<string, string>> = { aws: 'us-east-1', 'aws-us-gov': 'us-gov-west-1', 'aws-cn': 'cn-north-1' }
export const homeRegionOf = (partition: string): string => HOME[partition] ?? 'us-east-1'
const ROLE = /^arn:(aws[a-z-]{0,16}):iam::(\d{12}):role\/[\w+=,.@/-]{1,576}$/u

const textOf = (fields: FieldValues, name: string): string | null => {
  const value = fields[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
/** Partition and account that the role of a connection names; null when the spelling is none of a role. */
export function readRole(arn: string): { partition: string; accountId: string } | null {
  const [, partition, accountId] = ROLE.exec(arn) ?? []
  return partition === undefined || accountId === undefined ? null : { partition, accountId }
}

/** What every client of the SDK is made with. */
export interface ClientConfig {
  region: string
  credentials: () => Promise<AwsCredentialIdentity>
  requestHandler: ReturnType<typeof guardedHandler>
  maxAttempts: number
  retryMode: 'standard'
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
/** The class of a service's client: IAMClient. */
export type ClientClass<T> = new (config: ClientConfig) => T & Client
interface Client {
  middlewareStack: {
    add(middleware: never, options: { step: 'initialize'; priority: 'high'; name: string }): void
    add(middleware: never, options: { step: 'deserialize'; priority: 'low'; name: string }): void
  }
}

/** The credentials that a scan acts with, and the way to the services. One for each scan. */
export class AwsSession {
  readonly #fields: FieldValues
  readonly #operator: Readonly<Record<string, string>>
  /** Stands before every call of the clients that are made from now on: a middleware of the SDK's step initialize. */
  watch: ((next: (args: object) => Promise<{ output: object }>, context: CallContext) => (args: object) => Promise<object>) | undefined
  #credentials: Promise<AwsCredentialIdentity> | undefined

  constructor({ fields, operator = {} }: Pick<ScanEnvironment, 'fields' | 'operator'>) {
    this.#fields = fields
    this.#operator = operator
  }
  get roleArn(): string | null {
    return textOf(this.#fields, 'roleArn')
  }
  get partition(): string {
    return readRole(this.roleArn ?? '')?.partition ?? this.#operator['partition'] ?? 'aws'
  }
  /** Another address for all services, as the operator set it: AWS_ENDPOINT_URL. */
  get endpoint(): string | undefined {
    return this.#operator['endpointUrl']
  }

  /** The client of a service in a region, over the network of one collector. Import the SDK's package where it is used: each is large. */
  client<T>(make: ClientClass<T>, service: string, region: string, environment: ScanEnvironment): T {
    return this.#make(make, { service, region, environment, credentials: () => this.#current(environment) })
  }

  #make<T>(
    make: ClientClass<T>,
    of: { service: string; region: string; environment: ScanEnvironment; credentials: ClientConfig['credentials'] },
  ): T {
    const { service, region, environment, credentials } = of
    const { endpoint } = this
    const calls = new WeakMap<object, string>()
    const said = (request: object) => `${service}:${calls.get(request) ?? ''} ${region}`
    const client = new make({
      region,
      credentials,
      requestHandler: guardedHandler(environment.network, environment.signal, said),
      maxAttempts: ATTEMPTS,
      retryMode: 'standard',
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true, disableHostPrefix: true }),
      ...(endpoint !== undefined && service === 's3control' && { endpointProvider: () => ({ url: new URL(endpoint) }) }),
    })
    const named = (next: (args: { request: object }) => unknown, context: { commandName?: string }) => (args: { request: object }) => {
      calls.set(args.request, (context.commandName ?? '').replace(/Command$/u, ''))
      return next(args)
    }
    if (this.watch !== undefined)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every client has this stack, each with types of its own
      client.middlewareStack.add(this.watch as never, { step: 'initialize', priority: 'high', name: 'watchCall' })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every client has this stack, each with types of its own
    client.middlewareStack.add(named as never, { step: 'deserialize', priority: 'low', name: 'nameCall' })
    return client
  }

  /** The credentials to sign with now: those of the connection, or a session of its role. */
  #current(environment: ScanEnvironment): Promise<AwsCredentialIdentity> {
    this.#credentials ??= this.#obtain(environment)
    const held = this.#credentials
    return held.then(
      (credentials) => {
        if (credentials.expiration === undefined || credentials.expiration.getTime() - Date.now() > RENEW_MS) return credentials
        if (this.#credentials === held) this.#credentials = this.#obtain(environment)
        return this.#credentials ?? credentials
      },
      (error: unknown) => {
        if (this.#credentials === held) this.#credentials = undefined
        throw error
      },
    )
  }

  async #obtain(environment: ScanEnvironment): Promise<AwsCredentialIdentity> {
    const { roleArn } = this
    const own = this.#keys()
    if (roleArn === null) return own
    const { STSClient, AssumeRoleCommand } = await import('@aws-sdk/client-sts')
    const region = homeRegionOf(this.partition)
    const sts = this.#make(STSClient, { service: 'sts', region, environment, credentials: () => Promise.resolve(own) })
    const externalId = textOf(this.#fields, 'externalId')
    try {
      const { Credentials: given } = await sts.send(
        new AssumeRoleCommand({
          RoleArn: roleArn,
          RoleSessionName: 'parapet-scan',
          DurationSeconds: SESSION_SECONDS,
          ...(externalId !== null && { ExternalId: externalId }),
        }),
      )
      if (given?.AccessKeyId === undefined || given.SecretAccessKey === undefined)
        throw new ScanFailure('role_not_assumed', 'AWS gave no credentials for the role.')
      return {
        accessKeyId: given.AccessKeyId,
        secretAccessKey: given.SecretAccessKey,
        ...(given.SessionToken !== undefined && { sessionToken: given.SessionToken }),
        ...(given.Expiration !== undefined && { expiration: given.Expiration }),
      }
    } catch (error) {
      const failure = accessFailure(error, 'role_not_assumed')
      const isOfKeys = failure instanceof ScanFailure && failure.code.startsWith('credentials_')
      throw isOfKeys && this.#ownKeys() === null ? new ScanFailure('identity_refused', failure.message) : failure
    }
  }
  /** What the first call is signed with. The operator's own identity only ever assumes roles: nothing is read with it. */
  #keys(): AwsCredentialIdentity {
    const own = this.#ownKeys() ?? (this.roleArn === null ? null : this.#operatorKeys())
    if (own !== null) return own
    throw this.roleArn === null
      ? new ScanFailure('credentials_invalid', 'An access key and its secret belong together.')
      : new ScanFailure('no_identity', 'This installation has no AWS identity that could assume the role.')
  }
  #ownKeys(): AwsCredentialIdentity | null {
    return keysOf(textOf(this.#fields, 'accessKeyId'), textOf(this.#fields, 'secretAccessKey'), textOf(this.#fields, 'sessionToken'))
  }
  #operatorKeys(): AwsCredentialIdentity | null {
    const { accessKeyId = null, secretAccessKey = null, sessionToken = null } = this.#operator
    return keysOf(accessKeyId, secretAccessKey, sessionToken)
  }
}

const keysOf = (accessKeyId: string | null, secretAccessKey: string | null, sessionToken: string | null): AwsCredentialIdentity | null =>
  accessKeyId === null || secretAccessKey === null ? null : { accessKeyId, secretAccessKey, ...(sessionToken !== null && { sessionToken }) }

const sessions = new WeakMap<FieldValues, AwsSession>()
/** The session of a scan, the same for all its collectors. */
export function sessionOf(environment: ScanEnvironment): AwsSession {
  const session = sessions.get(environment.fields) ?? new AwsSession(environment)
  sessions.set(environment.fields, session)
  return session
}
