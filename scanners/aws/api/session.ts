import type { AwsCredentialIdentity } from '@smithy/types'
import type { FieldValues } from '#scanners/sdk/connection.ts'
import { ScanFailure, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { type AwsEnvironment, newClient, over, type Client, type ClientClass, type Watch } from './clients.ts'
import { accessFailure, isThrottled, reasonOf } from './failure.ts'
import { Lanes } from '#scanners/sdk/cloud/lanes.ts'

/** How long a session of an assumed role lasts, in seconds: no longer than an hour, whatever the role allows. */
const SESSION_SECONDS = 3_600
/** A session that ends within this time is replaced before it is used, in milliseconds. */
const RENEW_MS = 300_000

/** Where global services answer, by partition. */
const HOME: Readonly<Record<string, string>> = { aws: 'us-east-1', 'aws-us-gov': 'us-gov-west-1', 'aws-cn': 'cn-north-1' }
export const homeRegionOf = (partition: string): string => HOME[partition] ?? 'us-east-1'
const ROLE = /^arn:(aws[a-z-]{0,16}):iam::(\d{12}):role\/[\w+=,.@/-]{1,576}$/u

const textOf = (fields: FieldValues, name: string): string | null => {
  const value = fields[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
/** undefined: no region is named. */
function partitionOfRegion(region: string | undefined): string | undefined {
  if (region === undefined) return undefined
  return region.startsWith('us-gov-') ? 'aws-us-gov' : region.startsWith('cn-') ? 'aws-cn' : 'aws'
}
/** Partition and account that the role of a connection names; null when the spelling is none of a role. */
export function readRole(arn: string): { partition: string; accountId: string } | null {
  const [, partition, accountId] = ROLE.exec(arn) ?? []
  return partition === undefined || accountId === undefined ? null : { partition, accountId }
}

/** The credentials that a scan acts with, and the way to the services. One for each scan. */
export class AwsSession {
  readonly #fields: FieldValues
  readonly #operator: Readonly<Record<string, string>>
  readonly #name: string
  /** Watches the calls of all clients; to be set before the first is made. */
  watch: Watch | undefined
  #credentials: Promise<AwsCredentialIdentity> | undefined
  /** By service and region. */
  readonly #clients = new Map<string, Client>()
  readonly #lanes = new Lanes((answer) => ({ isThrottled: isThrottled(answer) }))

  /** @param name of the sessions of a role, as the customer's CloudTrail shows it */
  constructor({ fields, operator = {} }: Pick<ScanEnvironment, 'fields' | 'operator'>, name = 'parapet-scan') {
    this.#fields = fields
    this.#operator = operator
    this.#name = name
  }
  get roleArn(): string | null {
    return textOf(this.#fields, 'roleArn')
  }
  get partition(): string {
    // keys do not say theirs; the regions that somebody named do
    const [region] = textOf(this.#fields, 'regions')?.split(/[\s,]+/u) ?? []
    return readRole(this.roleArn ?? '')?.partition ?? partitionOfRegion(region) ?? this.#operator['partition'] ?? 'aws'
  }
  /**
   * Another address for a service, as the operator set it: that of the service (AWS_ENDPOINT_URL_CLOUDWATCH_LOGS), or else that of
   * all (AWS_ENDPOINT_URL).
   */
  #endpointOf<T>({ name }: ClientClass<T>): string | undefined {
    // CloudWatchLogsClient: its id has its words apart in variables, and together in the name of its class
    const id = name.replace(/Client$/u, '').toUpperCase()
    const own = Object.entries(this.#operator).find(([key]) => key.replaceAll('_', '') === `endpointUrl ${id}`)
    return own?.[1] ?? this.#operator['endpointUrl']
  }

  /**
   * The client of a service in a region, over the network of one collector. Import the SDK's package where it is used: each is large.
   * Collectors share what is below it: to make a client and to prepare its first call costs several times as much as a call.
   */
  client<T>(make: ClientClass<T>, service: string, region: string, environment: AwsEnvironment): T {
    const key = `${service} ${region} ${make.name}`
    const { watch } = this
    const endpoint = this.#endpointOf(make)
    const pass = this.#lanes.of(service, region)
    const made = () => newClient(make, { service, region, endpoint, watch, pass, credentials: () => this.#held() })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every client sends like this, each with types of its own
    const shared = this.#clients.get(key) ?? (made() as Client)
    this.#clients.set(key, shared)
    const send: Client['send'] = (command) => this.#send(shared, command, environment)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is kept under a class is made by it
    return Object.assign(Object.create(shared) as T & object, { send })
  }

  /** A session that AWS has ended before its time is replaced, once. */
  async #send(client: Client, command: object, environment: AwsEnvironment): Promise<object> {
    const held = await this.#current(environment)
    try {
      return await client.send(command, over(command, environment))
    } catch (error) {
      if (this.roleArn === null || reasonOf(error) !== 'expired') throw error
      if ((await this.#held()) === held) this.#credentials = undefined
      await this.#current(environment)
      return client.send(command, over(command, environment))
    }
  }

  #held(): Promise<AwsCredentialIdentity> {
    return this.#credentials ?? Promise.reject(new Error('there are no credentials yet'))
  }
  /** The credentials to sign with now: those of the connection, or a session of its role. */
  #current(environment: AwsEnvironment): Promise<AwsCredentialIdentity> {
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
        // the collector that was to renew them for all has ended
        const isOfAnother = error instanceof NetworkError && error.code === 'aborted' && !environment.signal.aborted
        if (isOfAnother) return this.#current(environment)
        throw error
      },
    )
  }

  async #obtain(environment: AwsEnvironment): Promise<AwsCredentialIdentity> {
    const { roleArn } = this
    const own = this.#keys()
    if (roleArn === null) return own
    const { STSClient, AssumeRoleCommand } = await import('@aws-sdk/client-sts')
    const region = homeRegionOf(this.partition)
    const { watch } = this
    const endpoint = this.#endpointOf(STSClient)
    const sts = newClient(STSClient, {
      service: 'sts',
      region,
      endpoint,
      watch,
      pass: this.#lanes.of('sts', region),
      credentials: () => Promise.resolve(own),
    })
    const externalId = textOf(this.#fields, 'externalId')
    const command = new AssumeRoleCommand({
      RoleArn: roleArn,
      RoleSessionName: this.#name,
      DurationSeconds: SESSION_SECONDS,
      ...(externalId !== null && { ExternalId: externalId }),
    })
    try {
      const { Credentials: given } = await sts.send(command, over(command, environment))
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
