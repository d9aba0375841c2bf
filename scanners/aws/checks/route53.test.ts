import { describe, expect, test } from 'vitest'
import { awsAccount, type AwsAccountModel } from '#scanners/aws/fixture/index.ts'
import type { Route53Model } from '#scanners/aws/fixture/model/edge.ts'
import { scanModel } from '#scanners/aws/test/scan-model.ts'

type Zone = Route53Model['zones'][number]
const record = (name: string, ...values: string[]): NonNullable<Zone['records']>[number] => ({
  Name: `${name}.example.com.`,
  Type: 'A',
  TTL: 300,
  ResourceRecords: values.map((Value) => ({ Value })),
})
const zone = (records: Zone['records'] & object, change: Partial<Zone> = {}): Zone => ({
  Id: '/hostedzone/Z1',
  Name: 'example.com.',
  CallerReference: '1',
  records,
  ...change,
})
const REGIONS = ['us-east-1', 'eu-west-1']
const account = (zones: Zone[]): AwsAccountModel =>
  awsAccount({
    regions: REGIONS,
    route53: { zones },
    in: {
      'eu-west-1': {
        ec2: {
          addresses: [{ PublicIp: '52.16.0.1', AllocationId: 'eipalloc-1', Domain: 'vpc' }],
          networkInterfaces: [{ NetworkInterfaceId: 'eni-1', Association: { PublicIp: '54.170.0.1' } }],
        },
      },
    },
  })
const says = async (model: AwsAccountModel, options: Parameters<typeof scanModel>[1] = {}) =>
  (await scanModel(model, { checkIds: ['aws-route53-dangling-ip'], ...options })).verdicts.map(({ status, locator = '' }) =>
    `${status} ${locator}`.trim(),
  )

describe('aws-route53-dangling-ip', () => {
  test('an address of Amazon that nothing of the account has, in any region', async () => {
    const records = [
      record('elastic', '52.16.0.1'),
      record('card', '54.170.0.1'),
      record('gone', '52.16.0.1', '54.171.7.7'),
      record('office', '198.51.100.7'),
      record('private', '10.0.0.1'),
    ]
    expect(await says(account([zone(records)]))).toEqual(['FAIL gone.example.com. 54.171.7.7'])
    expect(await says(account([zone(records.filter(({ Name }) => Name !== 'gone.example.com.'))]))).toEqual(['PASS'])
  })
  test('aliases and private zones lead nowhere by address', async () => {
    const alias = {
      Name: 'a.example.com.',
      Type: 'A' as const,
      AliasTarget: { HostedZoneId: 'Z2', DNSName: 'lb.example.com', EvaluateTargetHealth: false },
    }
    const inside = zone([record('gone', '54.171.7.7')], { Id: '/hostedzone/Z3', Config: { PrivateZone: true } })
    expect(await says(account([zone([alias]), inside]))).toEqual(['PASS'])
  })
  test('where a region was not seen, nobody is accused', async () => {
    const model = account([zone([record('gone', '54.171.7.7')])])
    expect(await says(model, { faults: { denied: new Set(['eu-west-1/ec2:DescribeAddresses']) } })).toEqual(['UNKNOWN'])
    expect(await says(model, { faults: { denied: new Set(['ec2:DescribeNetworkInterfaces']) } })).toEqual(['UNKNOWN'])
    expect(await says(model, { faults: { denied: new Set(['route53:ListResourceRecordSets']) } })).toEqual([])
  })
  test('a long zone is read to its end', async () => {
    const many = Array.from({ length: 650 }, (_, index) => record(`n${index}`, '52.16.0.1'))
    expect(await says(account([zone([...many, record('gone', '54.171.7.7')])]))).toEqual(['FAIL gone.example.com. 54.171.7.7'])
  })
})
