import type { AccessKeyMetadata, IAMClient } from '@aws-sdk/client-iam'
import { codeOf } from '#scanners/aws/api/failure.ts'
import type { AccessKey, Credentials } from './credential-report.ts'

/** AWS's words for a user that is not there. */
export const NO_USER = ['NoSuchEntity', 'NoSuchEntityException'] as const

/**
 * What one user signs in with, as it is now. @throws the error of AWS: NoSuchEntity where there is no such user
 * @param arn of the user
 */
export async function liveCredentials(iam: IAMClient, arn: string): Promise<Credentials> {
  const { GetUserCommand, GetLoginProfileCommand, ListMFADevicesCommand, ListAccessKeysCommand } = await import('@aws-sdk/client-iam')
  const name = arn.split('/').at(-1) ?? ''
  const of = { UserName: name }
  const [{ User: user }, profile, { MFADevices: devices = [] }, { AccessKeyMetadata: keys = [] }] = await Promise.all([
    iam.send(new GetUserCommand(of)),
    iam.send(new GetLoginProfileCommand(of)).catch(noPassword),
    iam.send(new ListMFADevicesCommand(of)),
    iam.send(new ListAccessKeysCommand(of)),
  ])
  const known = await Promise.all(keys.slice(0, 2).map((key, index) => keyOf(iam, key, index === 0 ? 1 : 2)))
  const createdAt = user?.CreateDate ?? null
  return { user: name, arn, isRoot: false, createdAt, password: passwordOf(profile, user), hasMfa: devices.length > 0, keys: known }
}

type Profile = { LoginProfile?: { CreateDate?: Date | undefined } | undefined } | null
const passwordOf = (profile: Profile, user: { PasswordLastUsed?: Date | undefined } | undefined): Credentials['password'] =>
  profile && { usedAt: user?.PasswordLastUsed ?? null, changedAt: profile.LoginProfile?.CreateDate ?? null }

function noPassword(error: unknown): null {
  if (NO_USER.some((word) => word === codeOf(error))) return null
  throw error
}
async function keyOf(iam: IAMClient, key: AccessKeyMetadata, place: 1 | 2): Promise<AccessKey> {
  const { GetAccessKeyLastUsedCommand } = await import('@aws-sdk/client-iam')
  const { AccessKeyLastUsed: used } = await iam.send(new GetAccessKeyLastUsedCommand({ AccessKeyId: key.AccessKeyId }))
  return { place, isActive: key.Status === 'Active', madeAt: key.CreateDate ?? null, usedAt: used?.LastUsedDate ?? null }
}
