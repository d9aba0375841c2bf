import type { AwsAccountModel } from '#scanners/aws/fixture/index.ts'
import { arnHere, CLOUD_ACCOUNT, FOUNDED, idIn, tagged } from './place.ts'

type Ec2 = AwsAccountModel['in'][string]['ec2']

/** One network with one subnet, and the way from it to the internet. */
function waysOf(region: string): Partial<Ec2> {
  const vpc = idIn(region, 'vpc', 1)
  return {
    vpcs: [
      {
        VpcId: vpc,
        CidrBlock: '10.20.0.0/16',
        IsDefault: false,
        State: 'available',
        OwnerId: CLOUD_ACCOUNT,
        Tags: tagged({ Name: 'shop' }),
      },
    ],
    subnets: [
      {
        SubnetId: idIn(region, 'subnet', 1),
        SubnetArn: arnHere('ec2', `subnet/${idIn(region, 'subnet', 1)}`, region),
        VpcId: vpc,
        OwnerId: CLOUD_ACCOUNT,
        State: 'available',
        CidrBlock: '10.20.1.0/24',
        AvailabilityZone: `${region}a`,
        MapPublicIpOnLaunch: false,
        Tags: tagged({ Name: 'shop-a' }),
      },
    ],
    routeTables: [
      {
        RouteTableId: idIn(region, 'rtb', 1),
        VpcId: vpc,
        OwnerId: CLOUD_ACCOUNT,
        Routes: [
          { DestinationCidrBlock: '10.20.0.0/16', GatewayId: 'local', State: 'active', Origin: 'CreateRouteTable' },
          { DestinationCidrBlock: '0.0.0.0/0', GatewayId: idIn(region, 'igw', 1), State: 'active', Origin: 'CreateRoute' },
        ],
        Associations: [
          {
            Main: true,
            RouteTableId: idIn(region, 'rtb', 1),
            RouteTableAssociationId: idIn(region, 'rtbassoc', 1),
            AssociationState: { State: 'associated' },
          },
        ],
        Tags: [],
      },
    ],
    internetGateways: [
      {
        InternetGatewayId: idIn(region, 'igw', 1),
        OwnerId: CLOUD_ACCOUNT,
        Attachments: [{ VpcId: vpc, State: 'attached' }],
        Tags: [],
      },
    ],
  }
}

/** What lets traffic in, and what logs it. */
function guardsOf(region: string): Partial<Ec2> {
  const vpc = idIn(region, 'vpc', 1)
  return {
    networkAcls: [
      {
        NetworkAclId: idIn(region, 'acl', 1),
        VpcId: vpc,
        OwnerId: CLOUD_ACCOUNT,
        IsDefault: true,
        Associations: [
          {
            NetworkAclId: idIn(region, 'acl', 1),
            SubnetId: idIn(region, 'subnet', 1),
            NetworkAclAssociationId: idIn(region, 'aclassoc', 1),
          },
        ],
        Entries: [
          { RuleNumber: 100, Protocol: '6', RuleAction: 'allow', Egress: false, CidrBlock: '0.0.0.0/0', PortRange: { From: 443, To: 443 } },
          { RuleNumber: 110, Protocol: '-1', RuleAction: 'allow', Egress: false, CidrBlock: '10.20.0.0/16' },
          { RuleNumber: 100, Protocol: '-1', RuleAction: 'allow', Egress: true, CidrBlock: '0.0.0.0/0' },
        ],
        Tags: [],
      },
    ],
    flowLogs: [
      {
        FlowLogId: idIn(region, 'fl', 1),
        ResourceId: vpc,
        FlowLogStatus: 'ACTIVE',
        DeliverLogsStatus: 'SUCCESS',
        TrafficType: 'ALL',
        LogDestinationType: 's3',
        LogDestination: 'arn:aws:s3:::lantern-loom-trail/flows',
        CreationTime: FOUNDED,
      },
    ],
  }
}

/** The network of a region: its flows are logged, and nothing comes in by itself. */
export const networkOf = (region: string): Partial<Ec2> => ({ ...waysOf(region), ...guardsOf(region) })
