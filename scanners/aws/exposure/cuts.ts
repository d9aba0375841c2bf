import type { ExposureModel } from '#scanners/sdk/exposure.ts'

/** What closes a door of a security group. */
const GROUPS: readonly string[] = [
  'aws-ec2-sg-all-ports',
  'aws-ec2-sg-ssh',
  'aws-ec2-sg-rdp',
  'aws-ec2-sg-database',
  'aws-ec2-sg-admin-service',
  'aws-ec2-sg-other-ports',
]
/** What closes the way into a resource of a type. */
const INTO: Readonly<Record<string, readonly string[]>> = {
  'AWS::EC2::Image': ['aws-ec2-ami-public'],
  'AWS::EC2::Instance': [...GROUPS, 'aws-ec2-public-ip'],
  'AWS::EC2::Snapshot': ['aws-ec2-snapshot-public'],
  'AWS::ECS::Service': [...GROUPS, 'aws-ecs-service-public-ip'],
  'AWS::EKS::Cluster': ['aws-eks-public-endpoint'],
  'AWS::Lambda::Function': ['aws-lambda-url-public', 'aws-lambda-public'],
  'AWS::RDS::DBClusterSnapshot': ['aws-rds-snapshot-public'],
  'AWS::RDS::DBInstance': [...GROUPS, 'aws-rds-public', 'aws-rds-public-address'],
  'AWS::RDS::DBSnapshot': ['aws-rds-snapshot-public'],
  'AWS::Redshift::Cluster': [...GROUPS, 'aws-redshift-public'],
  'AWS::S3::Bucket': ['aws-s3-bucket-public', 'aws-s3-bucket-public-write'],
}
/** A load balancer is there to be reached: what cuts its way is not to close it. */
const SERVES: ReadonlySet<string> = new Set(['AWS::ElasticLoadBalancingV2::LoadBalancer', 'AWS::ElasticLoadBalancing::LoadBalancer'])
/** What keeps whoever holds a machine from acting as its role. */
const METADATA = ['aws-ec2-imdsv2', 'aws-toxic-public-instance-imdsv1', 'aws-toxic-public-instance-admin', 'aws-toxic-served-instance-role']
/** What takes from a role the rights to all. */
const RIGHTS = [
  'aws-iam-inline-policy-full-admin',
  'aws-iam-policy-full-admin',
  'aws-iam-admin-policy-attached',
  'aws-iam-role-cross-account-admin',
]

/**
 * The checks whose fix cuts a step; they are looked for on both of its ends and on the groups around its end. One that leads into a
 * role or to data is cut where it begins.
 */
export const cutsOf: ExposureModel['cutsOf'] = ({ by, detail, from, to }) => {
  if (from === null) {
    const into = to === null || SERVES.has(to) ? [] : (INTO[to] ?? [])
    // of several open ports the fix of one leaves the others
    return detail.includes(', ') ? into.filter((id) => !GROUPS.includes(id)) : into
  }
  if (by === 'has-role' && from === 'AWS::EC2::Instance') return METADATA
  return by === 'can-administer' ? RIGHTS : []
}
