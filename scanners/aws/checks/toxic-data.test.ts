import { describe, expect, test } from 'vitest'
import { brief } from '#scanners/aws/test/scan-model.ts'
import { type Given, OWN, REGION, says, scan, securityGroups } from '#scanners/aws/test/toxic-account.ts'

const tagged = (Key: string, Value: string) => ({ tags: [{ Key, Value }] })
const database = (name: string, change: object) => ({
  DBInstanceIdentifier: name,
  DBInstanceArn: `arn:aws:rds:${REGION}:${OWN}:db:${name}`,
  DBInstanceStatus: 'available',
  Engine: 'postgres',
  EngineVersion: '16.4',
  Endpoint: { Address: `${name}.example.com`, Port: 22 },
  PubliclyAccessible: true,
  VpcSecurityGroups: [{ VpcSecurityGroupId: 'sg-open', Status: 'active' }],
  ...change,
})

const open = (name: string) => ({
  name,
  region: REGION,
  policy: JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Sid: 'all', Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${name}/*` }],
  }),
})

describe('aws-toxic-public-bucket-data', () => {
  const ID = 'aws-toxic-public-bucket-data'
  const buckets = [
    open('nw-backups-eu'),
    open('kunden.export'),
    { ...open('shop-7'), ...tagged('data-classification', 'Confidential') },
    { ...open('shop-8'), ...tagged('env', 'prod') },
    open('www-customers-site'),
    open('assets'),
    { name: 'private-backups', region: REGION },
  ]
  test('by name or tag, and what is meant for everyone is not', async () => {
    const { verdicts } = await scan(ID, { s3: { buckets } })
    expect(brief(verdicts)).toEqual([
      'FAIL fail kunden.export',
      'FAIL fail nw-backups-eu',
      'FAIL fail shop-7',
      'PASS pass assets',
      'PASS pass private-backups',
      'PASS pass shop-8',
      'PASS pass www-customers-site',
    ])
    const by = (name: string) => verdicts.find(({ resource }) => resource.genericIdentifierValue.endsWith(name))
    expect(by('shop-7')).toMatchObject({
      confidence: 'confirmed',
      values: { sign: 'data-classification: Confidential', through: 'Statement all' },
    })
    expect(by('nw-backups-eu')).toMatchObject({ confidence: 'firm', values: { sign: 'backups' } })
  })
  test('policies and tags that may not be read leave it unknown', async () => {
    const policies = await scan(ID, { s3: { buckets } }, { faults: { denied: new Set(['s3:GetBucketPolicy', 's3:GetBucketAcl']) } })
    expect(brief(policies.verdicts)).toContain('UNKNOWN unknown nw-backups-eu')
    const tags = await scan(ID, { s3: { buckets } }, { faults: { denied: new Set(['s3:GetBucketTagging']) } })
    expect(brief(tags.verdicts)).toContain('UNKNOWN unknown shop-7')
    expect(brief(tags.verdicts)).toContain('FAIL fail nw-backups-eu')
  })
})

test('aws-toxic-public-database-plain: a way in and no encryption', async () => {
  const given: Given = {
    region: {
      ec2: { securityGroups },
      rds: {
        instances: [
          database('both', {}),
          database('encrypted', { StorageEncrypted: true }),
          database('guarded', { VpcSecurityGroups: [{ VpcSecurityGroupId: 'sg-shut', Status: 'active' }] }),
          database('private', { PubliclyAccessible: false }),
        ],
      },
    },
  }
  const { verdicts } = await scan('aws-toxic-public-database-plain', given)
  expect(brief(verdicts)).toEqual(['FAIL fail both', 'PASS pass encrypted', 'PASS pass guarded', 'PASS pass private'])
  const shared = database('shared', { VpcSecurityGroups: [{ VpcSecurityGroupId: 'sg-shared', Status: 'active' }] })
  expect(await says('aws-toxic-public-database-plain', { region: { rds: { instances: [shared] } } })).toEqual(['UNKNOWN unknown shared'])
  expect(verdicts.find(({ status }) => status === 'FAIL')?.values).toMatchObject({ group: 'sg-open', port: 22 })
})
