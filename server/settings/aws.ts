import * as z from 'zod/mini'
import { AWS_REGION } from './identity-providers.ts'

export const awsVariables = {
  AWS_ENDPOINT_URL: z.optional(z.url({ protocol: /^https?$/u })),
  AWS_REGION: z.optional(z.string().check(z.regex(AWS_REGION, 'must be a region such as eu-central-1'))),
  PARAPET_AWS_PRINCIPAL: z.optional(
    z.string().check(z.regex(/^arn:aws[a-z-]*:iam::\d{12}:(?:root|(?:user|role)\/[\w+=,.@/-]+)$/u, 'must be the ARN of a user or role')),
  ),
  PARAPET_AWS_TEMPLATE_URL: z.optional(
    z.string().check(z.regex(/^https:\/\/[\w.-]+\.amazonaws\.com(?:\.cn)?\/\S{1,900}$/u, 'must be the https address of an object in S3')),
  ),
} as const

/** How the product acts at AWS. Its keys are no setting of ours: the SDK finds them where AWS programs look. */
export interface AwsSettings {
  /** Asked in the place of every AWS service, without a trailing slash. */
  endpoint: string | undefined
  /** Where this installation runs; says the partition. */
  region: string | undefined
  /** Whom roles of customers trust; undefined: whoever our own keys belong to. */
  principal: string | undefined
  /** Where CloudFormation reads the template of the role; it reads from S3 alone. */
  templateUrl: string | undefined
}

type Given = { [K in keyof typeof awsVariables]?: string | undefined }
export const awsSettings = (v: Given): AwsSettings => ({
  endpoint: v.AWS_ENDPOINT_URL?.replace(/\/+$/u, ''),
  region: v.AWS_REGION,
  principal: v.PARAPET_AWS_PRINCIPAL,
  templateUrl: v.PARAPET_AWS_TEMPLATE_URL,
})
/** aws, aws-cn or aws-us-gov. */
export const partitionOf = (region = ''): string =>
  region.startsWith('cn-') ? 'aws-cn' : region.startsWith('us-gov-') ? 'aws-us-gov' : 'aws'
