import { same, type Label } from '#scanners/sdk/labels.ts'
import { checksOf } from '#scanners/sdk/check.ts'
import type { AwsCollector, AwsFacts } from './facts.ts'

/** The services that checks look at, by the names AWS gives them. */
export const AWS_SCANNER_TYPES = {
  ACM: same('ACM'),
  'Access Analyzer': same('IAM Access Analyzer'),
  Account: { en: 'Account', de: 'Konto', es: 'Cuenta' },
  CloudFront: same('CloudFront'),
  CloudTrail: same('CloudTrail'),
  CloudWatch: same('CloudWatch'),
  Config: same('AWS Config'),
  DynamoDB: same('DynamoDB'),
  EC2: same('EC2'),
  ECR: same('ECR'),
  ECS: same('ECS'),
  EFS: same('EFS'),
  EKS: same('EKS'),
  ELB: same('Elastic Load Balancing'),
  GuardDuty: same('GuardDuty'),
  IAM: same('IAM'),
  KMS: same('KMS'),
  Lambda: same('Lambda'),
  OpenSearch: same('OpenSearch'),
  RDS: same('RDS'),
  Redshift: same('Redshift'),
  'Route 53': same('Route 53'),
  S3: same('S3'),
  SNS: same('SNS'),
  SQS: same('SQS'),
  'Secrets Manager': same('Secrets Manager'),
  'Security Hub': same('Security Hub'),
  VPC: same('VPC'),
} as const satisfies Readonly<Record<string, Label>>

/** Defines a check of AWS accounts. What nobody outside reaches is internal; a check that knows better says so in its verdicts. */
export const awsCheck: ReturnType<typeof checksOf<AwsFacts, AwsCollector, keyof typeof AWS_SCANNER_TYPES>> = checksOf('AWS', 'internal')
