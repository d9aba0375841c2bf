/** What a link to the console needs of an ARN. */
interface Parts {
  region: string
  account: string
  /** What stands behind the account: 'instance/i-1', 'role/shop'. */
  resource: string
  /** The last part of it. */
  id: string
}
type PathOf = (parts: Parts) => string | null

/** Consoles by partition (docs.aws.amazon.com/general/latest/gr/aws-arns-and-namespaces). */
const HOSTS: ReadonlyMap<string, string> = new Map([
  ['aws', 'console.aws.amazon.com'],
  ['aws-us-gov', 'console.amazonaws-us-gov.com'],
  ['aws-cn', 'console.amazonaws.cn'],
])
const enc = encodeURIComponent
/** A page of EC2 or VPC by the kind of resource that the ARN names. */
const EC2: ReadonlyMap<string, (id: string) => string> = new Map([
  ['instance', (id) => `ec2/home#InstanceDetails:instanceId=${id}`],
  ['image', (id) => `ec2/home#ImageDetails:imageId=${id}`],
  ['network-interface', (id) => `ec2/home#NetworkInterface:networkInterfaceId=${id}`],
  ['security-group', (id) => `ec2/home#SecurityGroup:groupId=${id}`],
  ['snapshot', (id) => `ec2/home#SnapshotDetails:snapshotId=${id}`],
  ['volume', (id) => `ec2/home#VolumeDetails:volumeId=${id}`],
  ['launch-template', (id) => `ec2/home#LaunchTemplateDetails:launchTemplateId=${id}`],
  ['internet-gateway', (id) => `vpcconsole/home#InternetGateway:internetGatewayId=${id}`],
  ['natgateway', (id) => `vpcconsole/home#NatGatewayDetails:natGatewayId=${id}`],
  ['network-acl', (id) => `vpcconsole/home#NetworkAclDetails:networkAclId=${id}`],
  ['route-table', (id) => `vpcconsole/home#RouteTableDetails:RouteTableId=${id}`],
  ['subnet', (id) => `vpcconsole/home#SubnetDetails:subnetId=${id}`],
  ['vpc', (id) => `vpcconsole/home#VpcDetails:VpcId=${id}`],
])
const IAM: ReadonlyMap<string, (name: string) => string> = new Map([
  ['user', (name) => `users/details/${name}`],
  ['role', (name) => `roles/details/${name}`],
  ['group', (name) => `groups/details/${name}`],
])
const RDS: ReadonlyMap<string, string> = new Map([
  ['db', 'database:id='],
  ['cluster', 'database:id='],
  ['snapshot', 'db-snapshot:engine=all;id='],
  ['cluster-snapshot', 'db-snapshot:engine=all;id='],
])
const kindOf = (resource: string): string => resource.split(/[/:]/u)[0] ?? ''

/** Path and fragment by service. */
const SERVICES: ReadonlyMap<string, PathOf> = new Map<string, PathOf>([
  ['ec2', ({ resource, id }) => EC2.get(kindOf(resource))?.(enc(id)) ?? null],
  [
    'iam',
    ({ resource, id }) => {
      if (resource === 'root') return 'iam/home#/home'
      if (kindOf(resource) === 'policy') return null
      const page = IAM.get(kindOf(resource))?.(enc(id))
      return page === undefined ? null : `iam/home#/${page}`
    },
  ],
  ['s3', ({ resource }) => (resource.includes('/') ? null : `s3/buckets/${enc(resource)}`)],
  ['lambda', ({ resource }) => (kindOf(resource) === 'function' ? `lambda/home#/functions/${enc(resource.split(':')[1] ?? '')}` : null)],
  [
    'rds',
    ({ resource, id }) => {
      const page = RDS.get(kindOf(resource))
      return page === undefined ? null : `rds/home#${page}${enc(id)}`
    },
  ],
  ['kms', ({ resource, id }) => (kindOf(resource) === 'key' ? `kms/home#/kms/keys/${enc(id)}` : null)],
  ['dynamodb', ({ resource }) => (kindOf(resource) === 'table' ? `dynamodbv2/home#table?name=${enc(resource.split('/')[1] ?? '')}` : null)],
  ['sns', ({ region, account, resource }) => `sns/v3/home#/topic/arn:aws:sns:${region}:${account}:${enc(resource)}`],
  [
    'secretsmanager',
    ({ resource }) => `secretsmanager/secret?name=${enc(resource.replace(/^secret:/u, '').replace(/-[A-Za-z0-9]{6}$/u, ''))}`,
  ],
  ['eks', ({ resource, id }) => (kindOf(resource) === 'cluster' ? `eks/home#/clusters/${enc(id)}` : null)],
  ['ecs', ({ resource, id }) => (kindOf(resource) === 'cluster' ? `ecs/v2/clusters/${enc(id)}` : null)],
  ['ecr', ({ account, resource }) => `ecr/repositories/private/${account}/${enc(resource.replace(/^repository\//u, ''))}`],
  ['elasticfilesystem', ({ id }) => `efs/home#/file-systems/${enc(id)}`],
  ['cloudfront', ({ resource, id }) => (kindOf(resource) === 'distribution' ? `cloudfront/v4/home#/distributions/${enc(id)}` : null)],
  ['cloudtrail', ({ id }) => `cloudtrailv2/home#/trails/${enc(id)}`],
  ['route53', ({ resource, id }) => (kindOf(resource) === 'hostedzone' ? `route53/v2/hostedzones#ListRecordSets/${enc(id)}` : null)],
  ['acm', ({ id }) => `acm/home#/certificates/${enc(id)}`],
  ['redshift', ({ resource, id }) => (kindOf(resource) === 'cluster' ? `redshiftv2/home#cluster-details?cluster=${enc(id)}` : null)],
  ['es', ({ id }) => `aos/home#opensearch/domains/${enc(id)}`],
])

const ARN =
  /^arn:(?<partition>aws[a-z-]{0,20}):(?<service>[a-z0-9-]{1,40}):(?<region>[a-z0-9-]{0,40}):(?<account>\d{12})?:(?<resource>.{1,1800})$/u
const REGION = /^[a-z0-9-]{1,40}$/u

const pathOf = (service: string, parts: Parts): string | null => SERVICES.get(service)?.(parts) ?? null
const lastPart = (resource: string): string => resource.split(/[/:]/u).at(-1) ?? ''

/** The page of a resource in the console of AWS, by its ARN; null where the kind is not known. No part of the ARN can change the host. */
export function awsConsoleUrl({ value, region: seenIn }: { value: string; region: string | null }): string | null {
  const { partition = '', service = '', account = '', resource = '', ...named } = ARN.exec(value)?.groups ?? {}
  const host = HOSTS.get(partition)
  const region = [named['region'], seenIn].find((one) => REGION.test(one ?? '')) ?? ''
  const path = pathOf(service, { region, account, resource, id: lastPart(resource) })
  if (host === undefined || path === null) return null
  const url = new URL(`https://${host}/${path}`)
  if (region !== '') url.searchParams.set('region', region)
  return url.href
}
