import type { ResourceRef } from '#scanners/sdk/check.ts'

/** The account that is looked at: what its collectors and checks name resources by. */
export interface AwsAccount {
  accountId: string
  /** aws, aws-cn, aws-us-gov */
  partition: string
}

/** The name of a resource (Amazon Resource Name). Region '' and account '' where the service leaves them out. */
export const arnOf = ({ partition, accountId }: AwsAccount, service: string, region: string, path: string): string =>
  `arn:${partition}:${service}:${region}:${accountId}:${path}`

/** A resource by its ARN. @param region of what lives in one; absent for what is global */
export const resourceOf = (arn: string, region?: string): ResourceRef => ({
  genericIdentifier: 'arn',
  genericIdentifierValue: arn,
  ...(region !== undefined && { region }),
})
/**
 * What a setting without a resource of its own is a fault of: the account as a whole, or the account in one region. An ARN names its
 * resource alone, whatever its region; there is none of an account in a region, which goes by both: '111122223333/eu-west-1'.
 */
export const accountResource = ({ partition, accountId }: AwsAccount, region?: string): ResourceRef =>
  region === undefined
    ? resourceOf(`arn:${partition}:iam::${accountId}:root`)
    : { genericIdentifier: 'accountRegion', genericIdentifierValue: `${accountId}/${region}`, region }

/** The account id in an ARN; null where it has none. */
export const accountOfArn = (arn: string): string | null => /^arn:[a-z-]{1,20}:[^:]{1,40}:[^:]{0,40}:(\d{12}):/u.exec(arn)?.[1] ?? null
