import { describe, expect, test } from 'vitest'
import { awsAccount } from '#scanners/aws/fixture/index.ts'
import type { Ec2Model } from '#scanners/aws/fixture/model/network.ts'
import { fingerprint } from '#scanners/sdk/fingerprint.ts'
import { brief, scanModel, unrun } from '#scanners/aws/test/scan-model.ts'

const scan = (checkId: string, ec2: Partial<Ec2Model>, denied: readonly string[] = []) =>
  scanModel(awsAccount({ in: { 'us-east-1': { ec2 } } }), { checkIds: [checkId], faults: { denied: new Set(denied) } })
const says = async (...args: Parameters<typeof scan>) => brief((await scan(...args)).verdicts)
const KEY = 'arn:aws:kms:us-east-1:123456789012:key/1'

const volumes = [
  { VolumeId: 'vol-clear', Encrypted: false, State: 'in-use' as const, Attachments: [{ InstanceId: 'i-1' }] },
  { VolumeId: 'vol-kept', Encrypted: true, KmsKeyId: KEY },
  { VolumeId: 'vol-going', Encrypted: false, State: 'deleting' as const },
]
const snapshots = [
  { SnapshotId: 'snap-public', Encrypted: false, sharedWith: [{ Group: 'all' as const }] },
  { SnapshotId: 'snap-shared', Encrypted: true, sharedWith: [{ UserId: '210987654321' }] },
  { SnapshotId: 'snap-foreign', Encrypted: false, OwnerId: '210987654321', sharedWith: [{ Group: 'all' as const }] },
]
const images = [
  { ImageId: 'ami-public', Name: 'golden', Public: true },
  { ImageId: 'ami-private', Name: 'base', sharedWith: [{ UserId: '210987654321' }] },
  { ImageId: 'ami-amazon', Name: 'al2023', OwnerId: '137112412989', Public: true },
]

test('new disks are encrypted, region by region', async () => {
  const account = awsAccount({ in: { 'us-east-1': { ec2: { ebsEncryptionByDefault: true } }, 'eu-west-1': {} } })
  const { verdicts } = await scanModel(account, { checkIds: ['aws-ec2-ebs-default-encryption'] })
  expect(verdicts.map(({ status, resource }) => `${status} ${resource.region ?? ''}`).toSorted()).toEqual([
    'FAIL eu-west-1',
    'PASS us-east-1',
  ])
})

describe('disks, snapshots and images', () => {
  test('volumes are encrypted', async () => {
    const { verdicts, inventory } = await scan('aws-ec2-volume-encryption', { volumes })
    expect(brief(verdicts)).toEqual(['FAIL fail vol-clear', 'PASS pass vol-kept'])
    expect(inventory.get('AWS::EC2::Volume')?.items.map(({ relations }) => relations)).toEqual([
      [{ kind: 'attached-to', to: 'arn:aws:ec2:us-east-1:123456789012:instance/i-1' }],
      [{ kind: 'encrypted-by', to: KEY }],
    ])
  })
  test('snapshots: public ones of one’s own alone, found by two lists and asked again', async () => {
    const { verdicts, calls } = await scan('aws-ec2-snapshot-public', { snapshots })
    expect(brief(verdicts)).toEqual(['FAIL fail snap-public', 'PASS pass snap-shared'])
    expect(verdicts[0]).toMatchObject({
      exposure: 'exposed',
      resource: { genericIdentifierValue: 'arn:aws:ec2:us-east-1::snapshot/snap-public', region: 'us-east-1' },
    })
    expect(calls.byOperation).toMatchObject({ 'ec2:DescribeSnapshots': 2, 'ec2:DescribeSnapshotAttribute': 1 })
    expect(await says('aws-ec2-snapshot-encryption', { snapshots })).toEqual(['FAIL fail snap-public', 'PASS pass snap-shared'])
  })
  test('images: public ones of one’s own alone', async () => {
    const { verdicts } = await scan('aws-ec2-ami-public', { images })
    expect(brief(verdicts)).toEqual(['FAIL fail ami-public', 'PASS pass ami-private'])
    expect(verdicts[0]).toMatchObject({ exposure: 'exposed', values: { image: 'golden' } })
  })
  test.each([
    ['aws-ec2-volume-encryption', 'ec2:DescribeVolumes'],
    ['aws-ec2-snapshot-public', 'ec2:DescribeSnapshots'],
    ['aws-ec2-ami-public', 'ec2:DescribeImages'],
    ['aws-ec2-snapshot-block-public', 'ec2:GetSnapshotBlockPublicAccessState'],
    ['aws-ec2-ami-block-public', 'ec2:GetImageBlockPublicAccessState'],
    ['aws-ec2-imds-defaults', 'ec2:GetInstanceMetadataDefaults'],
  ])('%s says nothing without %s', async (checkId, operation) => {
    const { outcomes, verdicts } = await scan(checkId, { volumes, snapshots, images }, [operation])
    expect(verdicts).toEqual([])
    expect(unrun(outcomes)).toEqual(['denied us-east-1'])
  })
})

describe('a large list', () => {
  const many = Array.from({ length: 450 }, (_, index) => ({ VolumeId: `vol-${index}`, Encrypted: index % 2 === 0 }))
  const model = () => awsAccount({ in: { 'us-east-1': { ec2: { volumes: many } } } })
  const checkIds = ['aws-ec2-volume-encryption']
  test('is told page by page, and whole at its end', async () => {
    const { verdicts, inventory, calls } = await scanModel(model(), { checkIds })
    expect(verdicts).toHaveLength(450)
    expect(inventory.get('AWS::EC2::Volume')).toMatchObject({ complete: true, items: { length: 450 } })
    expect(calls.total).toBe(7)
  })
  test('that breaks off is no list: nothing is judged, and what was told stays a part', async () => {
    const { outcomes, verdicts, inventory } = await scanModel(model(), {
      checkIds,
      faults: { failAfterPages: new Map([['ec2:DescribeVolumes', 2]]) },
    })
    expect(outcomes.map(({ state }) => state)).not.toContain('ran')
    expect(verdicts).toEqual([])
    expect(inventory.get('AWS::EC2::Volume')).toMatchObject({ complete: false, items: { length: 200 } })
  })
})

describe('defaults of a region', () => {
  test.each([
    ['aws-ec2-snapshot-block-public', { snapshotBlockPublicAccess: 'unblocked' }, 'FAIL fail us-east-1'],
    ['aws-ec2-snapshot-block-public', { snapshotBlockPublicAccess: 'block-new-sharing' }, 'PASS new us-east-1'],
    ['aws-ec2-snapshot-block-public', { snapshotBlockPublicAccess: 'block-all-sharing' }, 'PASS pass us-east-1'],
    ['aws-ec2-ami-block-public', { imageBlockPublicAccess: 'unblocked' }, 'FAIL fail us-east-1'],
    ['aws-ec2-ami-block-public', { imageBlockPublicAccess: 'block-new-sharing' }, 'PASS pass us-east-1'],
    ['aws-ec2-imds-defaults', {}, 'FAIL fail us-east-1'],
    ['aws-ec2-imds-defaults', { metadataDefaults: { HttpTokens: 'optional' } }, 'FAIL fail us-east-1'],
    ['aws-ec2-imds-defaults', { metadataDefaults: { HttpTokens: 'required' } }, 'PASS pass us-east-1'],
  ] as const)('%s: %j → %s', async (checkId, ec2, expected) => {
    expect(await says(checkId, ec2)).toEqual([expected])
  })
  test('are one finding in each region, which no other region closes', async () => {
    const open = { ec2: { snapshotBlockPublicAccess: 'unblocked' } } as const
    const closed = { ec2: { snapshotBlockPublicAccess: 'block-all-sharing' } } as const
    const model = awsAccount({ in: { 'eu-west-1': open, 'us-east-1': closed } })
    const { verdicts } = await scanModel(model, { checkIds: ['aws-ec2-snapshot-block-public'] })
    expect(verdicts.map(({ status, resource }) => `${resource.region} ${status}`).toSorted()).toEqual(['eu-west-1 FAIL', 'us-east-1 PASS'])
    const identities = verdicts.map(({ checkId, resource }) =>
      fingerprint({ vectorType: 'AWS', target: '123456789012', checkId, resource }),
    )
    expect(new Set(identities).size).toBe(2)
  })
})
