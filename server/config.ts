import { randomBytes } from 'node:crypto'
import { delimiter, isAbsolute, resolve } from 'node:path'
import * as z from 'zod/mini'
import ipaddr from 'ipaddr.js'
import {
  AWS_REGION,
  cognitoSettings,
  type CognitoSettings,
  cognitoVariables,
  googleSettings,
  type GoogleSettings,
  googleVariables,
} from '#server/settings/identity-providers.ts'
import { cloudSettings, type CloudSettings, cloudVariables } from '#server/settings/clouds.ts'
import { chainSettings, type ChainSettings, chainVariables } from '#server/settings/chains.ts'
import { awsSettings, type AwsSettings, awsVariables } from '#server/settings/aws.ts'
import { type BucketSettings, bucketSettings, objectPlace, type ObjectPlace, objectVariables } from '#server/settings/objects.ts'
import { metricsSettings, type MetricsSettings, metricsVariables } from '#server/settings/metrics.ts'
import { ENGINE_NAMES, type EngineName } from '#scanners/sdk/engines.ts'
import './schema-words.ts'

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))
const isCidr = (value: string) => ipaddr.isValidCIDR(value) || ipaddr.isValid(value)
const list = z.pipe(
  z.string(),
  z.transform((value: string) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
)
const cidrList = z.pipe(list, z.array(z.string().check(z.refine(isCidr, 'must be a list of networks such as 10.0.0.0/8,192.168.1.5'))))
const isHost = (value: string) => /^(?:\*\.)?[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/iu.test(value) || isCidr(value)
const hostList = z.pipe(
  list,
  z.array(z.string().check(z.refine(isHost, 'must be a list of hosts and networks such as shop.example.com,*.corp.example,192.0.2.0/28'))),
)
const nameServer = /^(?:\[[\da-f:]+\]|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?$/iu
const nameServerList = z.pipe(
  list,
  z.array(z.string().check(z.regex(nameServer, 'must be a list of name servers such as 192.0.2.53,[2001:db8::53]:53'))),
)
const engineList = z.pipe(list, z.array(z.enum(ENGINE_NAMES)))
const folderList = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value: string) => value.split(delimiter).filter((part) => part !== '')),
  ),
  z.array(z.string().check(z.refine(isAbsolute, 'must be a list of absolute folders such as /opt/nuclei'))),
)
const onOff = z.pipe(
  z.enum(['1', '0', 'true', 'false', 'on', 'off']),
  z.transform((value) => ['1', 'true', 'on'].includes(value)),
)

/** The signatures of retire.js as its makers publish them. */
const RETIRE_SIGNATURES = 'https://raw.githubusercontent.com/RetireJS/retire.js/master/repository/jsrepository-v5.json'
/** What is downloaded is trusted: nobody on the way may change it. */
const isDownload = (value: string): boolean =>
  value === 'off' ||
  (URL.canParse(value) && (value.startsWith('https://') || /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/u.test(value)))

/** Named where the operator has left no way to reach them. */
export const UNNAMED_OPERATOR = 'the operator of this Parapet installation'

/** Every environment variable the product reads: name, shape, and what holds when it is absent. */
const variables = {
  PARAPET_HOST: z._default(z.string(), '127.0.0.1'),
  PARAPET_PORT: z._default(port, 3000),
  PARAPET_DATA_DIR: z._default(z.string(), './data'),
  PARAPET_PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/u })),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//u, 'must start with postgres://'))),
  PARAPET_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}(,[\w:=-]+)*$/iu, 'must be 64 hexadecimal digits'))),
  PARAPET_TRUSTED_PROXIES: z._default(cidrList, []),
  PARAPET_ALLOWED_PRIVATE_TARGETS: z._default(cidrList, []),
  PARAPET_PROBE_HOSTS: z._default(hostList, []),
  PARAPET_PROBES_PER_SECOND: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1_000),
  PARAPET_NAME_SERVERS: z._default(nameServerList, []),
  PARAPET_ENGINES: z.optional(z.union([z.literal('off'), engineList])),
  PARAPET_ENGINES_PATH: z._default(folderList, []),
  PARAPET_INSECURE_HTTP: z._default(onOff, false),
  PARAPET_SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//u, 'must start with smtp:// or smtps://'))),
  PARAPET_MAIL_FROM: z._default(z.string(), 'Parapet <parapet@localhost>'),
  PARAPET_SMS: z._default(z.enum(['outbox', 'sns']), 'outbox'),
  PARAPET_SMS_REGION: z._default(z.string().check(z.regex(AWS_REGION, 'must be a region such as eu-central-1')), 'us-east-1'),
  PARAPET_SMS_ENDPOINT: z.optional(z.url({ protocol: /^https?$/u })),
  ...cognitoVariables,
  ...googleVariables,
  ...metricsVariables,
  ...awsVariables,
  ...objectVariables,
  ...cloudVariables,
  ...chainVariables,
  PARAPET_CONTACT: z._default(z.string(), UNNAMED_OPERATOR),
  PARAPET_DEMO: z._default(onOff, true),
  PARAPET_DEMO_TARGET_PORT: z._default(port, 3080),
  PARAPET_LIBRARY_SIGNATURES_URL: z._default(
    z.string().check(z.refine(isDownload, "must be 'off', or start with https://")),
    RETIRE_SIGNATURES,
  ),
  PARAPET_DATABASE_CLIENTS: z._default(z.coerce.number().check(z.int(), z.minimum(2), z.maximum(200)), 10),
  PARAPET_SCAN_CONCURRENCY: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(64)), 8),
  PARAPET_PAGE_VIEWS: z._default(z.enum(['off', 'first-party', 'posthog']), 'off'),
  PARAPET_POSTHOG_URL: z.optional(z.url({ protocol: /^https?$/u })),
  PARAPET_POSTHOG_KEY: z.optional(z.string().check(z.regex(/^[\w-]{1,200}$/u, 'must be a project API key'))),
  NODE_EXTRA_CA_CERTS: z.optional(z.string()),
  PARAPET_START_TOKEN: z.optional(z.string().check(z.regex(/^[\w-]{22,200}$/u, 'must be 22 or more letters and digits'))),
  PARAPET_LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
} as const

/** Their values are never printed, not even wrong ones. */
const SECRETS: ReadonlySet<string> = new Set([
  'PARAPET_KEY',
  'DATABASE_URL',
  'PARAPET_SMTP_URL',
  'COGNITO_CLIENT_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'PARAPET_METRICS_TOKEN',
  'PARAPET_START_TOKEN',
  'PARAPET_CHAIN_NODES',
  'PARAPET_ETHERSCAN_API_KEY',
])

export interface Config {
  host: string
  port: number
  dataDir: string
  /** Where evidence, logs and pictures are kept. */
  objects: ObjectPlace
  buckets: BucketSettings
  /** Where people reach the product, without a trailing slash. */
  publicUrl: string
  databaseUrl: string | undefined
  key: string | undefined
  /** Networks whose word is taken for where a call comes from (X-Forwarded-For), besides this machine's own proxy under https. */
  trustedProxies: readonly string[]
  allowedPrivateTargets: readonly string[]
  /** Places that every account may probe without a proof of ownership: names, addresses, networks, and *.name for all below a name. */
  probeHosts: readonly string[]
  /** Connections and datagrams that a scan may send which probes whatever its checks. */
  probesPerSecond: number
  /** Who is asked for the names of targets; none: the name servers of this machine. */
  nameServers: readonly string[]
  /** Where outside engines are looked for besides the usual places, and which of them are not used. */
  engines: { folders: readonly string[]; without: readonly EngineName[] }
  allowInsecureHttp: boolean
  smtpUrl: string | undefined
  mailFrom: string
  /** Text messages go out through Amazon SNS; undefined: they wait in the outbox. */
  sns: { region: string; endpoint: string | undefined } | undefined
  /** The Amazon Cognito user pool that knows the people; undefined: the embedded pool does. */
  cognito: CognitoSettings | undefined
  /** Sign-in by Google is offered. */
  google: GoogleSettings | undefined
  metrics: MetricsSettings | undefined
  aws: AwsSettings
  clouds: CloudSettings
  chains: ChainSettings
  contact: string
  demo: boolean
  demoTargetPort: number
  /** Where datasets are downloaded from every night, by their id. */
  datasetUrls: Readonly<Record<string, string>>
  databaseClients: number
  scanConcurrency: number
  /** PEM file of further certificate authorities. Node reads it for this process; runners are told of it. */
  extraCaCerts: string | undefined
  /** Whether the web client's page views are kept, and where. The URL of PostHog has no trailing slash. */
  pageViews: { to: 'nobody' } | { to: 'database' } | { to: 'posthog'; url: string; key: string }
  logLevel: string
  /** Who has it may read the outbox of a local start; the terminal shows it, and each start has another unless the operator chose it. */
  startToken: string
  /** True when the server listens on this machine alone and has no other address: the outbox page and the demo are offered. */
  isLocal: boolean
}

/** A value of the environment is wrong; the message is one sentence that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

function pageViewsOf(wanted: 'off' | 'first-party' | 'posthog', url: string | undefined, key: string | undefined): Config['pageViews'] {
  if (wanted !== 'posthog') return { to: wanted === 'off' ? 'nobody' : 'database' }
  if (url === undefined || key === undefined)
    throw new ConfigError(`PARAPET_PAGE_VIEWS=posthog needs ${url === undefined ? 'PARAPET_POSTHOG_URL' : 'PARAPET_POSTHOG_KEY'}.`)
  return { to: 'posthog', url: url.replace(/\/+$/u, ''), key }
}

/** 'Too big: expected number to be <=65535' → 'too big: expected number to be <=65535'; our own words stay as they are. */
const reasonOf = (message = 'unknown'): string =>
  message.replace('Invalid input: ', '').replace(/^[A-Z](?=[a-z])/u, (letter) => letter.toLowerCase())

/** All that are found are used, unless some are named. */
const enginesLeftOut = (wanted: 'off' | readonly EngineName[] = ENGINE_NAMES): EngineName[] =>
  ENGINE_NAMES.filter((name) => wanted === 'off' || !wanted.includes(name))

/**
 * Reads and checks the environment, once.
 * @throws ConfigError naming the first wrong variable
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.keys(variables).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])))
  const unknown = Object.keys(environment).find(
    (name) => name.startsWith('PARAPET_') && !(name in variables) && name !== 'PARAPET_API_KEY' && name !== 'PARAPET_URL',
  )
  if (unknown !== undefined) throw new ConfigError(`${unknown} is not a setting of Parapet; see "Configuration" in the README.`)
  const parsed = z.safeParse(z.object(variables), given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0])
    const value = SECRETS.has(name) ? '…' : JSON.stringify(environment[name])
    throw new ConfigError(`${name}=${value} is not valid: ${reasonOf(issue?.message)}.`)
  }
  const v = parsed.data
  const aws = awsSettings(v, environment, (sentence) => new ConfigError(sentence))
  const buckets = bucketSettings(v, aws)
  const dataDir = resolve(v.PARAPET_DATA_DIR)
  return {
    host: v.PARAPET_HOST,
    port: v.PARAPET_PORT,
    dataDir,
    objects: objectPlace(v.PARAPET_OBJECTS, buckets, dataDir),
    buckets,
    publicUrl: (v.PARAPET_PUBLIC_URL ?? `http://localhost:${v.PARAPET_PORT}`).replace(/\/+$/u, ''),
    databaseUrl: v.DATABASE_URL,
    key: v.PARAPET_KEY,
    trustedProxies: v.PARAPET_TRUSTED_PROXIES,
    allowedPrivateTargets: v.PARAPET_ALLOWED_PRIVATE_TARGETS,
    probeHosts: v.PARAPET_PROBE_HOSTS.map((host) => host.toLowerCase()),
    probesPerSecond: v.PARAPET_PROBES_PER_SECOND,
    nameServers: v.PARAPET_NAME_SERVERS,
    engines: { folders: v.PARAPET_ENGINES_PATH, without: enginesLeftOut(v.PARAPET_ENGINES) },
    allowInsecureHttp: v.PARAPET_INSECURE_HTTP,
    smtpUrl: v.PARAPET_SMTP_URL,
    mailFrom: v.PARAPET_MAIL_FROM,
    sns: v.PARAPET_SMS === 'sns' ? { region: v.PARAPET_SMS_REGION, endpoint: v.PARAPET_SMS_ENDPOINT } : undefined,
    cognito: cognitoSettings(v, (sentence) => new ConfigError(sentence)),
    google: googleSettings(v, (sentence) => new ConfigError(sentence)),
    metrics: metricsSettings(v, (sentence) => new ConfigError(sentence)),
    clouds: cloudSettings(v),
    chains: chainSettings(v),
    aws,
    contact: v.PARAPET_CONTACT,
    demo: v.PARAPET_DEMO,
    demoTargetPort: v.PARAPET_DEMO_TARGET_PORT,
    datasetUrls: v.PARAPET_LIBRARY_SIGNATURES_URL === 'off' ? {} : { 'library-signatures': v.PARAPET_LIBRARY_SIGNATURES_URL },
    databaseClients: v.PARAPET_DATABASE_CLIENTS,
    scanConcurrency: v.PARAPET_SCAN_CONCURRENCY,
    extraCaCerts: v.NODE_EXTRA_CA_CERTS,
    pageViews: pageViewsOf(v.PARAPET_PAGE_VIEWS, v.PARAPET_POSTHOG_URL, v.PARAPET_POSTHOG_KEY),
    logLevel: v.PARAPET_LOG_LEVEL,
    startToken: v.PARAPET_START_TOKEN ?? randomBytes(16).toString('base64url'),
    isLocal: ['127.0.0.1', '::1', 'localhost'].includes(v.PARAPET_HOST) && v.PARAPET_PUBLIC_URL === undefined,
  }
}
