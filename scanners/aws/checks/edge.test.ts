import { describe, expect, test } from 'vitest'
import { arnIn, awsAccount } from '#scanners/aws/fixture/index.ts'
import type { AcmModel } from '#scanners/aws/fixture/model/messages.ts'
import type { CloudFrontModel } from '#scanners/aws/fixture/model/edge.ts'
import { brief, scanModel } from '#scanners/aws/test/scan-model.ts'

type Distribution = CloudFrontModel['distributions'][number]
type Config = NonNullable<Distribution['DistributionConfig']>
const empty = awsAccount()
const distribution = (Id: string, change: Partial<Config> = {}): Distribution => ({
  Id,
  ARN: arnIn(empty, 'cloudfront', `distribution/${Id}`),
  Status: 'Deployed',
  DomainName: `${Id}.cloudfront.net`,
  LastModifiedTime: new Date('2026-01-02T03:04:05Z'),
  InProgressInvalidationBatches: 0,
  DistributionConfig: {
    CallerReference: Id,
    Comment: '',
    Enabled: true,
    Origins: { Quantity: 0, Items: [] },
    DefaultCacheBehavior: { TargetOriginId: 'o', ViewerProtocolPolicy: 'redirect-to-https' },
    ...change,
  },
})
const origins = (...Items: NonNullable<Config['Origins']>['Items'] & object): Pick<Config, 'Origins'> => ({
  Origins: { Quantity: Items.length, Items },
})
const bucket = (name: string, change: object = {}) => ({
  Id: name,
  DomainName: `${name}.s3.eu-west-1.amazonaws.com`,
  S3OriginConfig: { OriginAccessIdentity: '' },
  ...change,
})
const custom = (OriginProtocolPolicy: 'http-only' | 'https-only' | 'match-viewer', ...Items: ('SSLv3' | 'TLSv1' | 'TLSv1.2')[]) => ({
  Id: 'o',
  DomainName: 'origin.example.com',
  CustomOriginConfig: { HTTPPort: 80, HTTPSPort: 443, OriginProtocolPolicy, OriginSslProtocols: { Quantity: Items.length, Items } },
})
const scan = (distributions: Distribution[], options: Parameters<typeof scanModel>[1]) =>
  scanModel(awsAccount({ cloudFront: { distributions }, s3: { buckets: [{ name: 'site-files', region: 'eu-west-1' }] } }), options)
const says = async (checkId: string, ...distributions: Distribution[]) =>
  brief((await scan(distributions, { checkIds: [checkId] })).verdicts)
const tls = (MinimumProtocolVersion: 'TLSv1_2016' | 'TLSv1.1_2016' | 'TLSv1.2_2021') => ({
  ViewerCertificate: { ACMCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1', MinimumProtocolVersion },
})

describe('distributions', () => {
  test('aws-cloudfront-https: every behavior counts', async () => {
    const allow = { TargetOriginId: 'o', ViewerProtocolPolicy: 'allow-all' } as const
    const second = { CacheBehaviors: { Quantity: 1, Items: [{ ...allow, PathPattern: '/api/*' }] } }
    const verdicts = await says(
      'aws-cloudfront-https',
      distribution('main', { DefaultCacheBehavior: allow }),
      distribution('path', second),
      distribution('good'),
    )
    expect(verdicts).toEqual(['FAIL fail main', 'FAIL fail path', 'PASS pass good'])
  })
  test('aws-cloudfront-tls-version: by policy; the certificate of CloudFront speaks all', async () => {
    expect(
      await says(
        'aws-cloudfront-tls-version',
        distribution('old', tls('TLSv1_2016')),
        distribution('middle', tls('TLSv1.1_2016')),
        distribution('new', tls('TLSv1.2_2021')),
        distribution('default', { ViewerCertificate: { CloudFrontDefaultCertificate: true, MinimumProtocolVersion: 'TLSv1' } }),
      ),
    ).toEqual(['FAIL fail default', 'FAIL fail middle', 'FAIL fail old', 'PASS pass new'])
  })
  test('web firewall, log and root object', async () => {
    const good = distribution('good', {
      WebACLId: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/a/1',
      Logging: { Enabled: true, IncludeCookies: false, Bucket: 'logs.s3.amazonaws.com', Prefix: '' },
      DefaultRootObject: 'index.html',
    })
    for (const id of ['aws-cloudfront-waf', 'aws-cloudfront-logging', 'aws-cloudfront-root-object'])
      expect([id, ...(await says(id, good, distribution('bad')))]).toEqual([id, 'FAIL fail bad', 'PASS pass good'])
    const live = {
      TargetOriginId: 'o',
      ViewerProtocolPolicy: 'https-only',
      RealtimeLogConfigArn: 'arn:aws:cloudfront::123456789012:realtime-log-config/a',
    } as const
    expect(await says('aws-cloudfront-logging', distribution('live', { DefaultCacheBehavior: live }))).toEqual(['PASS pass live'])
    const denied = await scan([good], {
      checkIds: ['aws-cloudfront-logging'],
      faults: { denied: new Set(['cloudfront:GetDistributionConfig']) },
    })
    expect(brief(denied.verdicts)).toEqual(['UNKNOWN unknown good'])
  })
  test('aws-cloudfront-origin-access-control: of buckets alone', async () => {
    expect(
      await says(
        'aws-cloudfront-origin-access-control',
        distribution('bare', origins(bucket('site-files'))),
        distribution('control', origins(bucket('site-files', { OriginAccessControlId: 'E1' }))),
        distribution(
          'identity',
          origins(bucket('site-files', { S3OriginConfig: { OriginAccessIdentity: 'origin-access-identity/cloudfront/E2' } })),
        ),
        distribution('custom', origins(custom('https-only', 'TLSv1.2'))),
      ),
    ).toEqual(['FAIL fail bare', 'PASS pass control', 'PASS pass identity'])
  })
  test('aws-cloudfront-origin-https: plain HTTP, old TLS, and as visitors ask', async () => {
    const allow = { DefaultCacheBehavior: { TargetOriginId: 'o', ViewerProtocolPolicy: 'allow-all' } } as const
    expect(
      await says(
        'aws-cloudfront-origin-https',
        distribution('plain', origins(custom('http-only'))),
        distribution('old', origins(custom('https-only', 'SSLv3', 'TLSv1.2'))),
        distribution('as-asked', { ...origins(custom('match-viewer', 'TLSv1.2')), ...allow }),
        distribution('as-asked-https', origins(custom('match-viewer', 'TLSv1.2'))),
        distribution('good', origins(custom('https-only', 'TLSv1.2'))),
        distribution('bucket', origins(bucket('site-files'))),
      ),
    ).toEqual(['FAIL fail as-asked', 'FAIL fail old', 'FAIL fail plain', 'PASS pass as-asked-https', 'PASS pass good'])
  })
  test('aws-cloudfront-dangling-origin: missing buckets in every spelling; those of others exist', async () => {
    const website = {
      Id: 'w',
      DomainName: 'gone-site.s3-website-us-east-1.amazonaws.com',
      CustomOriginConfig: custom('http-only').CustomOriginConfig,
    }
    const distributions = [
      distribution('missing', origins(bucket('gone-files'))),
      distribution('old-spelling', origins({ ...bucket('x'), DomainName: 'gone-files.s3.amazonaws.com' })),
      distribution('website', origins(website)),
      distribution('there', origins(bucket('site-files'))),
      distribution('no-bucket', origins(custom('https-only', 'TLSv1.2'))),
    ]
    expect(await says('aws-cloudfront-dangling-origin', ...distributions)).toEqual([
      'FAIL fail missing',
      'FAIL fail old-spelling',
      'FAIL fail website',
      'PASS pass there',
    ])
    const denied = await scan([distributions[3] ?? distribution('x')], {
      checkIds: ['aws-cloudfront-dangling-origin'],
      faults: { denied: new Set(['s3:HeadBucket']) },
    })
    expect(brief(denied.verdicts)).toEqual(['PASS pass there'])
    const broken = await scan([distributions[3] ?? distribution('x')], {
      checkIds: ['aws-cloudfront-dangling-origin'],
      faults: { errors: new Map([['s3:HeadBucket', { code: 'NotImplemented', message: 'x', status: 501 }]]) },
    })
    expect(brief(broken.verdicts)).toEqual(['UNKNOWN unknown there'])
  })
  test('denied, nothing is said; one is verified alone; the inventory knows what is behind', async () => {
    const { outcomes } = await scan([distribution('a')], {
      checkIds: ['aws-cloudfront-https'],
      faults: { denied: new Set(['cloudfront:ListDistributions']) },
    })
    expect(outcomes).toMatchObject([{ state: 'denied', verdicts: [] }])
    const only = { genericIdentifier: 'arn', genericIdentifierValue: arnIn(empty, 'cloudfront', 'distribution/b') }
    const one = await scan([distribution('a'), distribution('b')], { checkIds: ['aws-cloudfront-logging'], environment: { only } })
    expect([brief(one.verdicts), one.calls.total <= 4]).toEqual([['FAIL fail b'], true])
    const { inventory } = await scan([distribution('a', origins(bucket('site-files')))], {
      checkIds: ['aws-cloudfront-https'],
      inventory: true,
    })
    const { items = [], complete } = inventory.get('AWS::CloudFront::Distribution') ?? {}
    expect([items[0]?.relations, complete]).toEqual([[{ kind: 'routes-to', to: 'arn:aws:s3:::site-files' }], true])
  })
})
const certificate = (name: string, change: Partial<AcmModel['certificates'][number]> = {}): AcmModel['certificates'][number] => ({
  CertificateArn: arnIn(empty, 'acm', `certificate/${name}`, 'us-east-1'),
  DomainName: `${name}.example.com`,
  Status: 'ISSUED',
  KeyAlgorithm: 'RSA_2048',
  InUseBy: ['arn:aws:elasticloadbalancing:us-east-1:123456789012:loadbalancer/app/a/1'],
  NotAfter: new Date('2027-01-01T00:00:00Z'),
  ...change,
})

describe('certificates', () => {
  const NOW = new Date('2026-06-01T00:00:00Z')
  const of = async (checkId: string, certificates: AcmModel['certificates']) =>
    (
      await scanModel(awsAccount({ in: { 'us-east-1': { acm: { certificates } } } }), {
        checkIds: [checkId],
        environment: { now: () => NOW },
      })
    ).verdicts

  test('aws-acm-expiring: thirty days before; what nothing uses harms nobody', async () => {
    const verdicts = await of('aws-acm-expiring', [
      certificate('good'),
      certificate('soon', { NotAfter: new Date('2026-06-20T00:00:00Z') }),
      certificate('expired', { Status: 'EXPIRED', NotAfter: new Date('2026-05-01T00:00:00Z') }),
      certificate('unused', { Status: 'EXPIRED', NotAfter: new Date('2026-05-01T00:00:00Z'), InUseBy: [] }),
      certificate('pending', { Status: 'PENDING_VALIDATION', NotAfter: undefined }),
    ])
    expect(brief(verdicts)).toEqual([
      'FAIL expired expired',
      'FAIL fail soon',
      'PASS pass good',
      'PASS pending pending',
      'PASS unused unused',
    ])
    expect(verdicts.find(({ message }) => message === 'fail')?.values).toEqual({ days: 19 })
  })
  test('aws-acm-weak-key: RSA of 1024 bits', async () => {
    const verdicts = await of('aws-acm-weak-key', [
      certificate('weak', { KeyAlgorithm: 'RSA_1024' }),
      certificate('good'),
      certificate('curve', { KeyAlgorithm: 'EC_prime256v1' }),
    ])
    expect(brief(verdicts)).toEqual(['FAIL fail weak', 'PASS pass curve', 'PASS pass good'])
  })
})
