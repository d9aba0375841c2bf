import type { FlowLog, NetworkAclEntry } from '@aws-sdk/client-ec2'
import { describe, expect, test } from 'vitest'
import { awsAccount } from '#scanners/aws/fixture/index.ts'
import type { Ec2Model } from '#scanners/aws/fixture/model/network.ts'
import { brief, scanModel, unrun } from '#scanners/aws/test/scan-model.ts'

const scan = (checkId: string, ec2: Partial<Ec2Model>, denied: readonly string[] = []) =>
  scanModel(awsAccount({ in: { 'us-east-1': { ec2 } } }), { checkIds: [checkId], faults: { denied: new Set(denied) } })
const says = async (...args: Parameters<typeof scan>) => brief((await scan(...args)).verdicts)

const entry = (RuleNumber: number, RuleAction: 'allow' | 'deny', change: Partial<NetworkAclEntry> = {}): NetworkAclEntry => ({
  RuleNumber,
  RuleAction,
  Protocol: '-1',
  Egress: false,
  CidrBlock: '0.0.0.0/0',
  ...change,
})
const log = (vpc: string, change: Partial<FlowLog> = {}): FlowLog => ({
  FlowLogId: `fl-${vpc}`,
  ResourceId: `vpc-${vpc}`,
  FlowLogStatus: 'ACTIVE',
  DeliverLogsStatus: 'SUCCESS',
  TrafficType: 'ALL',
  LogDestination: 'arn:aws:s3:::logs',
  ...change,
})
const peering = (id: string, block: string) => ({
  VpcPeeringConnectionId: `pcx-${id}`,
  Status: { Code: 'active' as const },
  RequesterVpcInfo: { VpcId: 'vpc-1', CidrBlock: '10.0.0.0/16', OwnerId: '123456789012' },
  AccepterVpcInfo: { VpcId: 'vpc-2', CidrBlock: block, OwnerId: '210987654321' },
})
const gateway = (id: string, AutoAcceptSharedAttachments: 'enable' | 'disable', State: 'available' | 'deleted' = 'available') => ({
  TransitGatewayId: id,
  TransitGatewayArn: `arn:aws:ec2:us-east-1:123456789012:transit-gateway/${id}`,
  State,
  Options: { AutoAcceptSharedAttachments },
})
const endpoint = (id: string, Statement?: object[]) => ({
  VpcEndpointId: `vpce-${id}`,
  ServiceName: 'com.amazonaws.us-east-1.s3',
  ...(Statement && { PolicyDocument: JSON.stringify({ Version: '2012-10-17', Statement }) }),
})
const acl = (id: string, Entries: NetworkAclEntry[], subnet?: string) => ({
  NetworkAclId: `acl-${id}`,
  Entries: [...Entries, entry(32_767, 'deny')],
  ...(subnet !== undefined && { Associations: [{ SubnetId: subnet }] }),
})

describe('network ACLs', () => {
  const ssh = { Protocol: '6', PortRange: { From: 22, To: 22 } }
  const rdp = { Protocol: '6', PortRange: { From: 3389, To: 3389 } }
  test('the first rule that fits decides', async () => {
    const networkAcls = [
      acl('open', [entry(100, 'allow')], 'subnet-1'),
      acl('late', [entry(100, 'allow'), entry(200, 'deny', ssh), entry(210, 'deny', rdp)]),
      acl('shadowed', [entry(10, 'deny', ssh), entry(20, 'deny', rdp), entry(100, 'allow')]),
      acl('half', [entry(10, 'deny', ssh), entry(100, 'allow')]),
      acl('v6', [entry(100, 'allow', { ...ssh, CidrBlock: undefined, Ipv6CidrBlock: '::/0' })]),
      acl('office', [entry(100, 'allow', { ...ssh, CidrBlock: '198.51.100.0/24' })]),
      acl('out', [entry(100, 'allow', { Egress: true })]),
      acl('closed', []),
    ]
    const { verdicts } = await scan('aws-ec2-nacl-admin-ports', { networkAcls })
    expect(brief(verdicts)).toEqual([
      'FAIL fail acl-half',
      'FAIL fail acl-late',
      'FAIL fail acl-open',
      'FAIL fail acl-v6',
      'PASS pass acl-closed',
      'PASS pass acl-office',
      'PASS pass acl-out',
      'PASS pass acl-shadowed',
    ])
    expect(verdicts[0]).toMatchObject({ exposure: 'reachable', values: { rule: 100, ports: 'SSH 22, RDP 3389', subnets: 1 } })
    expect(verdicts[1]).toMatchObject({ exposure: 'internal', values: { subnets: 0 } })
    expect(verdicts[3]).toMatchObject({ values: { ports: 'RDP 3389' } })
  })
})

describe('flow logs', () => {
  test('active, delivered, and with what was refused', async () => {
    const names = ['good', 'reject', 'none', 'inactive', 'lost', 'accepted', 'subnet', 'both', 'shared']
    const vpcs = names.map((name) => ({ VpcId: `vpc-${name}`, OwnerId: name === 'shared' ? '210987654321' : '123456789012' }))
    const flowLogs = [
      log('good'),
      log('reject', { TrafficType: 'REJECT' }),
      log('inactive', { FlowLogStatus: 'INACTIVE' }),
      log('lost', { DeliverLogsStatus: 'FAILED' }),
      log('accepted', { TrafficType: 'ACCEPT' }),
      log('subnet', { ResourceId: 'subnet-1' }),
      log('both', { TrafficType: 'ACCEPT' }),
      log('both', { FlowLogId: 'fl-second', TrafficType: 'REJECT' }),
    ]
    const { verdicts, inventory } = await scan('aws-vpc-flow-logs', { vpcs, flowLogs })
    expect(brief(verdicts)).toEqual([
      'FAIL accepted vpc-accepted',
      'FAIL fail vpc-inactive',
      'FAIL fail vpc-none',
      'FAIL fail vpc-subnet',
      'FAIL undelivered vpc-lost',
      'PASS pass vpc-both',
      'PASS pass vpc-good',
      'PASS pass vpc-reject',
    ])
    expect(inventory.get('AWS::EC2::VPC')?.items[0]?.relations).toEqual([{ kind: 'logs-to', to: 'arn:aws:s3:::logs' }])
  })
})

describe('subnets and what leads out of them', () => {
  const routeTables = [
    {
      RouteTableId: 'rtb-main',
      VpcId: 'vpc-1',
      Associations: [{ Main: true }],
      Routes: [
        { DestinationCidrBlock: '10.0.0.0/16', GatewayId: 'local' },
        { DestinationCidrBlock: '0.0.0.0/0', NatGatewayId: 'nat-1' },
        { DestinationCidrBlock: '10.1.0.0/16', VpcPeeringConnectionId: 'pcx-whole' },
        { DestinationCidrBlock: '10.2.4.0/24', VpcPeeringConnectionId: 'pcx-part' },
      ],
    },
    {
      RouteTableId: 'rtb-public',
      VpcId: 'vpc-1',
      Associations: [{ SubnetId: 'subnet-public' }],
      Routes: [{ DestinationCidrBlock: '0.0.0.0/0', GatewayId: 'igw-1', State: 'active' as const }],
    },
  ]
  const subnets = [
    { SubnetId: 'subnet-public', VpcId: 'vpc-1', MapPublicIpOnLaunch: true },
    { SubnetId: 'subnet-main', VpcId: 'vpc-1', MapPublicIpOnLaunch: true },
    { SubnetId: 'subnet-private', VpcId: 'vpc-1', MapPublicIpOnLaunch: false },
  ]
  const internetGateways = [{ InternetGatewayId: 'igw-1', Attachments: [{ VpcId: 'vpc-1' }] }]
  test('public addresses count more where an internet gateway is routed; a subnet without a table has the main one', async () => {
    const { verdicts, inventory } = await scan('aws-vpc-subnet-public-ip', { subnets, routeTables, internetGateways })
    expect(brief(verdicts)).toEqual(['FAIL fail subnet-public', 'FAIL unrouted subnet-main', 'PASS pass subnet-private'])
    expect(verdicts.map(({ exposure }) => exposure)).toEqual(['reachable', 'internal', 'internal'])
    expect(inventory.get('AWS::EC2::Subnet')?.items.map(({ config }) => [config['InternetGateway'], config['RouteTable']])).toEqual([
      ['igw-1', 'rtb-public'],
      [null, 'rtb-main'],
      [null, 'rtb-main'],
    ])
    expect([...inventory.keys()].toSorted()).toEqual(['AWS::EC2::InternetGateway', 'AWS::EC2::RouteTable', 'AWS::EC2::Subnet'])
  })
  test('a peering that takes along a whole network', async () => {
    const vpcPeeringConnections = [
      peering('whole', '10.1.0.0/16'),
      peering('part', '10.2.0.0/16'),
      { ...peering('gone', '10.3.0.0/16'), Status: { Code: 'deleted' as const } },
    ]
    expect(await says('aws-vpc-peering-routes', { routeTables, vpcPeeringConnections })).toEqual([
      'FAIL fail pcx-whole',
      'PASS pass pcx-part',
    ])
  })
})

describe('gateways, endpoints and addresses', () => {
  test('transit gateways', async () => {
    const transitGateways = [gateway('tgw-1', 'enable'), gateway('tgw-2', 'disable'), gateway('tgw-3', 'enable', 'deleted')]
    expect(await says('aws-ec2-transit-gateway-auto-accept', { transitGateways })).toEqual(['FAIL fail tgw-1', 'PASS pass tgw-2'])
  })
  test('endpoint policies', async () => {
    const all = { Effect: 'Allow', Principal: '*', Action: '*', Resource: '*' }
    const vpcEndpoints = [
      endpoint('open', [all]),
      endpoint('org', [{ ...all, Condition: { StringEquals: { 'aws:ResourceOrgID': 'o-1' } } }]),
      endpoint('bucket', [{ ...all, Resource: 'arn:aws:s3:::mine/*' }]),
      endpoint('denied', [all, { ...all, Effect: 'Deny', Condition: { StringNotEquals: { 'aws:ResourceOrgID': 'o-1' } } }]),
      endpoint('none'),
      { ...endpoint('managed', [all]), RequesterManaged: true },
    ]
    expect(await says('aws-vpc-endpoint-policy', { vpcEndpoints })).toEqual([
      'FAIL fail vpce-open',
      'PASS pass vpce-bucket',
      'PASS pass vpce-denied',
      'PASS pass vpce-org',
    ])
  })
  test('elastic addresses', async () => {
    const addresses = [
      { PublicIp: '198.51.100.7', AllocationId: 'eipalloc-idle' },
      { PublicIp: '198.51.100.8', AllocationId: 'eipalloc-used', AssociationId: 'eipassoc-1', NetworkInterfaceId: 'eni-1' },
    ]
    expect(await says('aws-ec2-address-unused', { addresses })).toEqual(['FAIL fail eipalloc-idle', 'PASS pass eipalloc-used'])
  })
  test.each([
    ['aws-ec2-nacl-admin-ports', 'ec2:DescribeNetworkAcls'],
    ['aws-vpc-flow-logs', 'ec2:DescribeFlowLogs'],
    ['aws-vpc-flow-logs', 'ec2:DescribeVpcs'],
    ['aws-vpc-subnet-public-ip', 'ec2:DescribeSubnets'],
    ['aws-vpc-peering-routes', 'ec2:DescribeVpcPeeringConnections'],
    ['aws-ec2-transit-gateway-auto-accept', 'ec2:DescribeTransitGateways'],
    ['aws-vpc-endpoint-policy', 'ec2:DescribeVpcEndpoints'],
    ['aws-ec2-address-unused', 'ec2:DescribeAddresses'],
  ])('%s says nothing without %s', async (checkId, operation) => {
    const { outcomes, verdicts } = await scan(checkId, {}, [operation])
    expect(verdicts).toEqual([])
    expect(unrun(outcomes)).toEqual(['denied us-east-1'])
  })
})
