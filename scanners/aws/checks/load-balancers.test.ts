import { describe, expect, test } from 'vitest'
import { awsAccount } from '#scanners/aws/fixture/index.ts'
import type { ClassicLoadBalancer, ElbModel, ElbV2Model } from '#scanners/aws/fixture/model/network.ts'
import { brief, scanModel, unrun } from '#scanners/aws/test/scan-model.ts'

const arnOf = (name: string, kind = 'app') => `arn:aws:elasticloadbalancing:us-east-1:123456789012:loadbalancer/${kind}/${name}/1`
const balancer = (name: string, change: object = {}) => ({
  LoadBalancerArn: arnOf(name),
  LoadBalancerName: name,
  Type: 'application' as const,
  Scheme: 'internet-facing' as const,
  ...change,
})
const listener = (name: string, Protocol: 'HTTP' | 'HTTPS', change: object = {}) => ({
  ListenerArn: `${arnOf(name)}/${Protocol}`,
  LoadBalancerArn: arnOf(name),
  Protocol,
  Port: Protocol === 'HTTP' ? 80 : 443,
  ...change,
})
const redirect = { DefaultActions: [{ Type: 'redirect' as const, RedirectConfig: { Protocol: 'HTTPS', StatusCode: 'HTTP_301' as const } }] }
const classic = (name: string, Protocol: string, change: Partial<ClassicLoadBalancer> = {}): ClassicLoadBalancer => ({
  LoadBalancerName: name,
  Scheme: 'internet-facing',
  ListenerDescriptions: [
    { Listener: { Protocol, LoadBalancerPort: Protocol === 'HTTP' ? 80 : 443, InstancePort: 80 }, PolicyNames: ['tls'] },
  ],
  ...change,
})
const policy = (...protocols: string[]) => ({
  policies: [
    {
      PolicyName: 'tls',
      PolicyTypeName: 'SSLNegotiationPolicyType',
      PolicyAttributeDescriptions: ['TLSv1', 'TLSv1.1', 'TLSv1.2'].map((name) => ({
        AttributeName: `Protocol-${name}`,
        AttributeValue: String(protocols.includes(name)),
      })),
    },
  ],
})
const scan = (checkId: string, elbV2: Partial<ElbV2Model>, elb: Partial<ElbModel> = {}, denied: readonly string[] = []) =>
  scanModel(awsAccount({ in: { 'us-east-1': { elbV2, elb } } }), { checkIds: [checkId], faults: { denied: new Set(denied) } })
const named = (verdicts: Awaited<ReturnType<typeof scan>>['verdicts']) =>
  verdicts
    .map(({ status, message, resource }) => `${status} ${message} ${resource.genericIdentifierValue.split('loadbalancer/')[1]}`)
    .toSorted()
const says = async (...args: Parameters<typeof scan>) => named((await scan(...args)).verdicts)

const group = (id: string, TargetType: 'instance' | 'lambda' | 'ip', Id: string) => ({
  TargetGroupArn: `arn:aws:elasticloadbalancing:us-east-1:123456789012:targetgroup/${id}/1`,
  TargetType,
  LoadBalancerArns: [arnOf('web')],
  targets: [{ Target: { Id } }],
})

describe('listeners', () => {
  const loadBalancers = [
    balancer('plain'),
    balancer('moved'),
    balancer('sideways'),
    balancer('secure', { Scheme: 'internal' }),
    balancer('empty'),
  ]
  const listeners = [
    listener('plain', 'HTTP', { DefaultActions: [{ Type: 'forward' }] }),
    listener('moved', 'HTTP', redirect),
    listener('sideways', 'HTTP', { DefaultActions: [{ Type: 'redirect', RedirectConfig: { Protocol: 'HTTP', StatusCode: 'HTTP_302' } }] }),
    listener('moved', 'HTTPS', { SslPolicy: 'ELBSecurityPolicy-2016-08' }),
    listener('secure', 'HTTPS', { SslPolicy: 'ELBSecurityPolicy-TLS13-1-2-Res-2021-06' }),
  ]
  test('plain HTTP, unless it is sent on to HTTPS; a classic one cannot', async () => {
    const elb = { loadBalancers: [classic('old', 'HTTP'), classic('tls', 'HTTPS', policy('TLSv1.2'))] }
    const { verdicts } = await scan('aws-elb-plain-http', { loadBalancers, listeners }, elb)
    expect(named(verdicts)).toEqual([
      'FAIL fail app/plain/1',
      'FAIL fail app/sideways/1',
      'FAIL fail old',
      'PASS pass app/empty/1',
      'PASS pass app/moved/1',
      'PASS pass app/secure/1',
      'PASS pass tls',
    ])
    expect(verdicts[0]).toMatchObject({ exposure: 'exposed', values: { ports: '80' } })
  })
  test('TLS before 1.2, by the policy’s name or its versions; a name of tomorrow is no verdict', async () => {
    const strange = listener('plain', 'HTTPS', { SslPolicy: 'ELBSecurityPolicy-Quantum-2031-01' })
    const elb = {
      loadBalancers: [
        classic('old', 'HTTPS', policy('TLSv1', 'TLSv1.2')),
        classic('new', 'SSL', policy('TLSv1.2')),
        classic('clear', 'HTTP'),
      ],
    }
    expect(await says('aws-elb-tls-policy', { loadBalancers, listeners: [...listeners, strange] }, elb)).toEqual([
      'FAIL fail app/moved/1',
      'FAIL fail old',
      'MANUAL unnamed app/plain/1',
      'PASS pass app/secure/1',
      'PASS pass new',
    ])
  })
  test('listeners that may not be read leave their load balancer unknown; without the list nothing is said', async () => {
    const part = await scan('aws-elb-plain-http', { loadBalancers: [balancer('a')] }, {}, [
      'elasticloadbalancingv2:DescribeListeners',
      'elbv2:DescribeListeners',
    ])
    expect(part.verdicts).toMatchObject([{ status: 'UNKNOWN', values: { reason: 'denied' } }])
    const none = await scan('aws-elb-plain-http', { loadBalancers: [balancer('a')] }, {}, ['elbv2:DescribeLoadBalancers'])
    expect(unrun(none.outcomes)).toEqual(['denied us-east-1'])
  })
  test('the inventory knows what a load balancer routes to and what guards it', async () => {
    const web = balancer('web', {
      SecurityGroups: ['sg-1'],
      VpcId: 'vpc-1',
      AvailabilityZones: [{ SubnetId: 'subnet-1' }],
      tags: [{ Key: 'env', Value: 'prod' }],
    })
    const lambda = 'arn:aws:lambda:us-east-1:123456789012:function:f'
    const targetGroups = [group('a', 'instance', 'i-1'), group('b', 'lambda', lambda), group('c', 'ip', '10.0.0.9')]
    const { inventory } = await scan('aws-elb-plain-http', { loadBalancers: [web], targetGroups })
    const ec2 = 'arn:aws:ec2:us-east-1:123456789012'
    expect(inventory.get('AWS::ElasticLoadBalancingV2::LoadBalancer')).toMatchObject({
      complete: true,
      items: [
        {
          tags: { env: 'prod' },
          config: { Scheme: 'internet-facing', TargetAddresses: ['10.0.0.9'] },
          relations: [
            { kind: 'in-network', to: `${ec2}:vpc/vpc-1` },
            { kind: 'in-subnet', to: `${ec2}:subnet/subnet-1` },
            { kind: 'guarded-by', to: `${ec2}:security-group/sg-1` },
            { kind: 'routes-to', to: `${ec2}:instance/i-1` },
            { kind: 'routes-to', to: lambda },
          ],
        },
      ],
    })
  })
  const ask = (arn: string) =>
    scanModel(
      awsAccount({ in: { 'us-east-1': { elbV2: { loadBalancers, listeners }, elb: { loadBalancers: [classic('old', 'HTTP')] } } } }),
      {
        checkIds: ['aws-elb-plain-http'],
        environment: { only: { genericIdentifier: 'arn', genericIdentifierValue: arn } },
      },
    )
  test('a verification asks for its load balancer alone, and one that is gone is none', async () => {
    expect(named((await ask(arnOf('plain'))).verdicts)).toEqual(['FAIL fail app/plain/1'])
    expect(named((await ask('arn:aws:elasticloadbalancing:us-east-1:123456789012:loadbalancer/old')).verdicts)).toEqual(['FAIL fail old'])
    const gone = await ask(arnOf('gone'))
    expect([gone.verdicts, unrun(gone.outcomes)]).toEqual([[], []])
  })
})

describe('settings', () => {
  const on = {
    'access_logs.s3.enabled': 'true',
    'deletion_protection.enabled': 'true',
    'routing.http.desync_mitigation_mode': 'defensive',
    'routing.http.drop_invalid_header_fields.enabled': 'true',
  }
  const off = { ...Object.fromEntries(Object.keys(on).map((name) => [name, 'false'])), 'routing.http.desync_mitigation_mode': 'monitor' }
  const loadBalancers = [
    balancer('on', { attributes: on }),
    balancer('off', { attributes: off }),
    balancer('net', { LoadBalancerArn: arnOf('net', 'net'), Type: 'network', attributes: {} }),
  ]
  const elb = {
    loadBalancers: [
      classic('good', 'HTTP', {
        attributes: { AccessLog: { Enabled: true }, AdditionalAttributes: [{ Key: 'elb.http.desyncmitigationmode', Value: 'strictest' }] },
      }),
      classic('bad', 'HTTP', { attributes: { AdditionalAttributes: [{ Key: 'elb.http.desyncmitigationmode', Value: 'monitor' }] } }),
    ],
  }
  test.each([
    ['aws-elb-access-logs', ['FAIL fail app/off/1', 'FAIL fail bad', 'FAIL fail net/net/1', 'PASS pass app/on/1', 'PASS pass good']],
    ['aws-elb-deletion-protection', ['FAIL fail app/off/1', 'FAIL fail net/net/1', 'PASS pass app/on/1']],
    ['aws-elb-desync', ['FAIL fail app/off/1', 'FAIL fail bad', 'PASS pass app/on/1', 'PASS pass good']],
    ['aws-elb-invalid-headers', ['FAIL fail app/off/1', 'PASS pass app/on/1']],
  ])('%s', async (checkId, expected) => {
    expect(await says(checkId, { loadBalancers }, elb)).toEqual(expected)
    const { verdicts } = await scan(checkId, { loadBalancers: loadBalancers.slice(0, 1) }, {}, ['elbv2:DescribeLoadBalancerAttributes'])
    expect(brief(verdicts)).toEqual(['UNKNOWN unknown 1'])
  })
})
