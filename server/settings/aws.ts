import * as z from 'zod/mini'
import { AWS_REGION } from './identity-providers.ts'

export const awsVariables = {
  AWS_ENDPOINT_URL: z.optional(z.url({ protocol: /^https?$/u })),
  AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: z.optional(z.string()),
  AWS_REGION: z.optional(z.string().check(z.regex(AWS_REGION, 'must be a region such as eu-central-1'))),
  PARAPET_AWS_PRINCIPAL: z.optional(
    z.string().check(z.regex(/^arn:aws[a-z-]*:iam::\d{12}:(?:root|(?:user|role)\/[\w+=,.@/-]+)$/u, 'must be the ARN of a user or role')),
  ),
  PARAPET_AWS_TEMPLATE_URL: z.optional(
    z.string().check(z.regex(/^https:\/\/[\w.-]+\.amazonaws\.com(?:\.cn)?\/\S{1,900}$/u, 'must be the https address of an object in S3')),
  ),
  PARAPET_AWS_PRIVATE_TEMPLATES_URL: z.optional(
    z.string().check(z.regex(/^https:\/\/[\w.-]+\.amazonaws\.com(?:\.cn)?\/\S{1,900}$/u, 'must be the https address of a folder in S3')),
  ),
} as const

/** How the product acts at AWS. Its keys are no setting of ours: the SDK finds them where AWS programs look. */
export interface AwsSettings {
  /** Asked in the place of every AWS service, without a trailing slash. */
  endpoint: string | undefined
  /** Asked in the place of one service, before `endpoint`, by the service's id as the SDK's variables spell it: S3, CLOUDWATCH_LOGS. */
  endpoints: Readonly<Record<string, string>>
  /** Where this installation runs; says the partition. */
  region: string | undefined
  /** Whom roles of customers trust; undefined: whoever our own keys belong to. */
  principal: string | undefined
  /** Where CloudFormation reads the template of the role; it reads from S3 alone. */
  templateUrl: string | undefined
  /** The folder in S3 with the templates of private scanning, without a trailing slash. */
  privateTemplatesUrl: string | undefined
}

type Given = { [K in keyof typeof awsVariables]?: string | undefined }
type Environment = Readonly<Record<string, string | undefined>>
const OF_SERVICE = /^AWS_ENDPOINT_URL_([A-Z\d]{1,40}(?:_[A-Z\d]{1,40}){0,5})$/u
const bare = (url: string): string => url.replace(/\/+$/u, '')

/**
 * The endpoints of single services that an environment sets.
 * Source: https://docs.aws.amazon.com/sdkref/latest/guide/feature-ss-endpoints.html
 */
function endpointsOf(environment: Environment, wrong: (sentence: string) => Error): AwsSettings['endpoints'] {
  const set = Object.entries(environment).flatMap(([name, url = '']) => {
    const [, service] = OF_SERVICE.exec(name) ?? []
    return service === undefined || url === '' ? [] : [{ name, service, url }]
  })
  const bad = set.find(({ url }) => !z.safeParse(z.url({ protocol: /^https?$/u }), url).success)
  if (bad !== undefined) throw wrong(`${bad.name}=${JSON.stringify(bad.url)} is not valid: URL.`)
  return Object.fromEntries(set.map(({ service, url }) => [service, bare(url)]))
}

/** @param wrong makes the error that says which variable is no address */
export const awsSettings = (v: Given, environment: Environment, wrong: (sentence: string) => Error): AwsSettings => ({
  ...(v.AWS_IGNORE_CONFIGURED_ENDPOINT_URLS?.toLowerCase() === 'true'
    ? { endpoint: undefined, endpoints: {} }
    : { endpoint: v.AWS_ENDPOINT_URL && bare(v.AWS_ENDPOINT_URL), endpoints: endpointsOf(environment, wrong) }),
  region: v.AWS_REGION,
  principal: v.PARAPET_AWS_PRINCIPAL,
  templateUrl: v.PARAPET_AWS_TEMPLATE_URL,
  privateTemplatesUrl: v.PARAPET_AWS_PRIVATE_TEMPLATES_URL && bare(v.PARAPET_AWS_PRIVATE_TEMPLATES_URL),
})
/** aws, aws-cn or aws-us-gov. */
export const partitionOf = (region = ''): string =>
  region.startsWith('cn-') ? 'aws-cn' : region.startsWith('us-gov-') ? 'aws-us-gov' : 'aws'
