import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { awsAccount } from '#scanners/aws/fixture/index.ts'
import type { Ec2Instance, Ec2Model } from '#scanners/aws/fixture/model/network.ts'
import { brief, scanModel, unrun } from '#scanners/aws/test/scan-model.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
const instance = (id: string, change: Partial<Ec2Instance> = {}): Ec2Instance => ({
  InstanceId: `i-${id}`,
  State: { Name: 'running', Code: 16 },
  LaunchTime: new Date('2026-05-01T00:00:00Z'),
  ...change,
})
const scan = (checkId: string, ec2: Partial<Ec2Model>, denied: readonly string[] = []) =>
  scanModel(awsAccount({ in: { 'us-east-1': { ec2 } } }), {
    checkIds: [checkId],
    environment: { now: () => NOW },
    faults: { denied: new Set(denied) },
  })
const says = async (...args: Parameters<typeof scan>) => brief((await scan(...args)).verdicts)

const data = (text: string) => gzipSync(text).toString('base64')
const version = (id: string, LaunchTemplateData: object, change: object = {}) => ({
  LaunchTemplateId: `lt-${id}`,
  VersionNumber: 1,
  DefaultVersion: true,
  LaunchTemplateData,
  ...change,
})
const template = (id: string, LatestVersionNumber = 1) => ({ LaunchTemplateId: `lt-${id}`, LaunchTemplateName: id, LatestVersionNumber })

describe('instances', () => {
  test('IMDSv1 is answered where no token is required; what is not told is AWS’s default; terminated ones are no more', async () => {
    const instances = [
      instance('v1', { MetadataOptions: { HttpEndpoint: 'enabled', HttpTokens: 'optional' }, PublicIpAddress: '198.51.100.7' }),
      instance('silent'),
      instance('v2', { MetadataOptions: { HttpEndpoint: 'enabled', HttpTokens: 'required' } }),
      instance('off', { MetadataOptions: { HttpEndpoint: 'disabled', HttpTokens: 'optional' } }),
      instance('stopped', { State: { Name: 'stopped' }, MetadataOptions: { HttpTokens: 'optional' } }),
      instance('gone', { State: { Name: 'terminated' } }),
    ]
    const { verdicts } = await scan('aws-ec2-imdsv2', { instances })
    expect(brief(verdicts)).toEqual([
      'FAIL fail i-silent',
      'FAIL fail i-stopped',
      'FAIL fail i-v1',
      'PASS disabled i-off',
      'PASS pass i-v2',
    ])
    expect(verdicts.filter(({ status }) => status === 'FAIL').map(({ exposure }) => exposure)).toEqual([
      'reachable',
      'internal',
      'internal',
    ])
  })
  test('a public address, of the instance or of any of its network cards', async () => {
    const instances = [
      instance('own', { PublicIpAddress: '198.51.100.7' }),
      instance('second', { NetworkInterfaces: [{}, { Association: { PublicIp: '198.51.100.8' } }] }),
      instance('private', { PrivateIpAddress: '10.0.0.1' }),
      instance('empty', { PublicIpAddress: '' }),
    ]
    const { verdicts } = await scan('aws-ec2-public-ip', { instances })
    expect(brief(verdicts)).toEqual(['FAIL fail i-own', 'FAIL fail i-second', 'PASS pass i-empty', 'PASS pass i-private'])
    expect(verdicts[0]).toMatchObject({ exposure: 'exposed', values: { addresses: '198.51.100.7' } })
  })
  test('a role, age and stillness', async () => {
    const profile = { Arn: 'arn:aws:iam::123456789012:instance-profile/web' }
    const instances = [
      instance('web', { IamInstanceProfile: profile, LaunchTime: new Date('2025-06-01T00:00:00Z') }),
      instance('idle', { State: { Name: 'stopped' }, StateTransitionReason: 'User initiated (2026-01-31 09:15:00 GMT)' }),
      instance('paused', { State: { Name: 'stopped' }, StateTransitionReason: 'User initiated (2026-05-31 09:15:00 GMT)' }),
      instance('unsaid', { State: { Name: 'stopped' }, StateTransitionReason: '' }),
    ]
    expect(await says('aws-ec2-instance-profile', { instances })).toEqual([
      'FAIL fail i-idle',
      'FAIL fail i-paused',
      'FAIL fail i-unsaid',
      'PASS pass i-web',
    ])
    expect(await says('aws-ec2-instance-old', { instances: [...instances, instance('young')] })).toEqual([
      'FAIL fail i-web',
      'PASS pass i-young',
    ])
    expect(await says('aws-ec2-instance-stopped', { instances })).toEqual(['FAIL fail i-idle', 'PASS pass i-paused'])
  })
  test('where instances may not be listed nothing is said', async () => {
    const { outcomes, verdicts } = await scan('aws-ec2-imdsv2', { instances: [instance('a')] }, ['ec2:DescribeInstances'])
    expect(verdicts).toEqual([])
    expect(unrun(outcomes)).toEqual(['denied us-east-1'])
  })
  test('the inventory names the role, the network, the groups and the image', async () => {
    const web = instance('web', {
      IamInstanceProfile: { Arn: 'arn:aws:iam::123456789012:instance-profile/web' },
      VpcId: 'vpc-1',
      SubnetId: 'subnet-1',
      ImageId: 'ami-1',
      SecurityGroups: [{ GroupId: 'sg-1' }],
      Tags: [{ Key: 'Name', Value: 'web 1' }],
    })
    const { inventory } = await scan('aws-ec2-imdsv2', { instances: [web] })
    const ec2 = 'arn:aws:ec2:us-east-1:123456789012'
    expect(inventory.get('AWS::EC2::Instance')).toMatchObject({
      complete: true,
      items: [
        {
          name: 'web 1',
          resource: { genericIdentifierValue: `${ec2}:instance/i-web`, region: 'us-east-1' },
          relations: [
            { kind: 'has-role', to: 'arn:aws:iam::123456789012:instance-profile/web' },
            { kind: 'in-network', to: `${ec2}:vpc/vpc-1` },
            { kind: 'in-subnet', to: `${ec2}:subnet/subnet-1` },
            { kind: 'runs-image', to: 'arn:aws:ec2:us-east-1::image/ami-1' },
            { kind: 'guarded-by', to: `${ec2}:security-group/sg-1` },
          ],
        },
      ],
    })
  })
})

/** Of nobody. */
const SECRET = 'Tr0ub4dor3xKq9vLmZ'
const ENCODED = Buffer.from(`#!/bin/sh\nexport DB_PASSWORD=${SECRET}\necho started by cloud-init\n`).toString('base64')
describe('user data', () => {
  test('a secret is found in the clear and in a file of cloud-init, and is told nowhere', async () => {
    const instances = [
      instance('clear', { userData: `#!/bin/bash\nDB_PASSWORD="${SECRET}"\n` }),
      instance('file', { userData: `#cloud-config\nwrite_files:\n  - encoding: b64\n    content: ${ENCODED}\n` }),
      instance('reference', { userData: 'DB_PASSWORD=$(aws secretsmanager get-secret-value --secret-id db)' }),
      instance('none'),
    ]
    const { verdicts } = await scan('aws-ec2-userdata-secret', { instances })
    expect(brief(verdicts)).toEqual(['FAIL fail i-clear', 'FAIL fail i-file', 'PASS pass i-none', 'PASS pass i-reference'])
    const [clear, file] = verdicts
    expect(clear?.values?.['places']).toBe('line 2: DB_PASSWORD')
    expect(file?.values?.['places']).toBe('base64, line 2: DB_PASSWORD')
    expect(JSON.stringify(verdicts)).not.toContain(SECRET.slice(0, 9))
  })
  test('one that may not be asked is unknown', async () => {
    const { verdicts } = await scan('aws-ec2-userdata-secret', { instances: [instance('a')] }, ['ec2:DescribeInstanceAttribute'])
    expect(verdicts).toMatchObject([{ status: 'UNKNOWN', values: { reason: 'denied' } }])
  })
})

describe('launch templates', () => {
  const ec2 = {
    launchTemplates: [template('good'), template('silent'), template('moved', 2), template('binary')],
    launchTemplateVersions: [
      version('good', { MetadataOptions: { HttpTokens: 'required' as const } }),
      version('silent', { NetworkInterfaces: [{ AssociatePublicIpAddress: true }] }),
      version('moved', { MetadataOptions: { HttpTokens: 'required' as const } }),
      version('moved', { UserData: data(`API_PASSWORD=${SECRET}`) }, { VersionNumber: 2, DefaultVersion: false }),
      version('binary', { UserData: Buffer.from([0xc0, 0xaf]).toString('base64'), MetadataOptions: { HttpEndpoint: 'disabled' as const } }),
    ],
  }
  test('the default version and the newest count; what a template does not say is no requirement', async () => {
    const { verdicts, inventory } = await scan('aws-ec2-launch-template-imdsv2', ec2)
    expect(brief(verdicts)).toEqual(['FAIL fail lt-moved', 'FAIL fail lt-silent', 'PASS pass lt-binary', 'PASS pass lt-good'])
    expect(inventory.get('AWS::EC2::LaunchTemplate')).toMatchObject({ complete: true, items: { length: 4 } })
    expect(await says('aws-ec2-launch-template-public-ip', ec2)).toEqual([
      'FAIL fail lt-silent',
      'PASS pass lt-binary',
      'PASS pass lt-good',
      'PASS pass lt-moved',
    ])
  })
  test('secrets are found behind gzip, and what is no text is left to a person', async () => {
    const { verdicts } = await scan('aws-ec2-launch-template-secret', ec2)
    expect(brief(verdicts)).toEqual(['FAIL fail lt-moved', 'MANUAL unreadable lt-binary', 'PASS pass lt-good', 'PASS pass lt-silent'])
    expect(JSON.stringify(verdicts)).not.toContain(SECRET.slice(0, 9))
  })
  test('versions that may not be read leave their template unknown', async () => {
    expect(await says('aws-ec2-launch-template-imdsv2', ec2, ['ec2:DescribeLaunchTemplateVersions'])).toEqual([
      'UNKNOWN unknown lt-binary',
      'UNKNOWN unknown lt-good',
      'UNKNOWN unknown lt-moved',
      'UNKNOWN unknown lt-silent',
    ])
  })
})
