import { awsAccount, type AccountParts } from '#scanners/aws/fixture/index.ts'
import type { IamRole } from '#scanners/aws/fixture/model/iam.ts'
import type { RegionParts } from '#scanners/aws/fixture/model/region.ts'
import { brief, scanModel } from './scan-model.ts'

export const REGION = 'us-east-1'
export const OWN = '123456789012'
const NOW = new Date('2026-11-22T12:00:00Z')
/** A moment before the one at which the scans of these tests run. */
export const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
export const iamArn = (path: string) => `arn:aws:iam::${OWN}:${path}`
export const text = (...Statement: object[]) => JSON.stringify({ Version: '2012-10-17', Statement })
export const allow = (Action: string | string[], Resource: string | string[] = '*') => ({ Effect: 'Allow', Action, Resource })
export const trusts = (Principal: unknown, more: object = {}) => text({ Effect: 'Allow', Principal, Action: 'sts:AssumeRole', ...more })
const inline = (document: string) => ({ RolePolicyList: [{ PolicyName: 'own', PolicyDocument: document }] })
export const role = (name: string, rights: string, change: Partial<IamRole> = {}): IamRole => ({
  RoleName: name,
  Arn: iamArn(`role/${name}`),
  Path: '/',
  AssumeRolePolicyDocument: trusts({ Service: 'ec2.amazonaws.com' }),
  InstanceProfileList: [
    {
      Arn: iamArn(`instance-profile/${name}`),
      InstanceProfileName: name,
      InstanceProfileId: `AIP${name}`,
      Path: '/',
      CreateDate: daysAgo(9),
      Roles: [],
    },
  ],
  ...inline(rights),
  ...change,
})
/** Roles by what they may do, each with an instance profile of its name. */
export const roles = [
  role('admin', text(allow('*'))),
  role('climber', text(allow(['iam:AttachRolePolicy', 'iam:PutRolePolicy']))),
  role('reader', text(allow(['secretsmanager:GetSecretValue', 's3:GetObject']))),
  role('modest', text(allow('s3:GetObject', 'arn:aws:s3:::own/*'))),
  role('broken', '{"Statement":"none"}'),
]
const group = (GroupId: string, open: boolean) => ({
  GroupId,
  GroupName: GroupId,
  VpcId: 'vpc-1',
  OwnerId: OWN,
  IpPermissions: [{ IpProtocol: 'tcp', FromPort: 22, ToPort: 22, IpRanges: [{ CidrIp: open ? '0.0.0.0/0' : '10.0.0.0/8' }] }],
})
export const securityGroups = [group('sg-open', true), group('sg-shut', false)]

export interface Given extends Pick<AccountParts, 'iam' | 's3'> {
  region?: RegionParts
}
/** Judges one check on an account of one region. */
export const scan = (checkId: string, { region = {}, ...account }: Given, options: Parameters<typeof scanModel>[1] = {}) =>
  scanModel(awsAccount({ regions: [REGION], ...account, in: { [REGION]: region } }), {
    checkIds: [checkId],
    ...options,
    environment: { now: () => NOW, ...options.environment },
  })
export const says = async (checkId: string, given: Given) => brief((await scan(checkId, given)).verdicts)
