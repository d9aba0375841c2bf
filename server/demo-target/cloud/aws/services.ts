import type { AwsAccountModel } from '#scanners/aws/fixture/index.ts'
import type { RegionParts } from '#scanners/aws/fixture/model/region.ts'
import { daysBefore, monthStart } from '#server/demo-target/cloud/planting.ts'
import { arnHere, CLOUD_ACCOUNT, FOUNDED, idIn, keyArn, MAIN } from './place.ts'

type Region = AwsAccountModel['in'][string]

const database = (): Region['rds']['instances'][number] => ({
  DBInstanceIdentifier: 'shop-orders',
  DBInstanceArn: arnHere('rds', 'db:shop-orders', MAIN),
  DBInstanceClass: 'db.t4g.medium',
  Engine: 'postgres',
  EngineVersion: '17.6',
  DBInstanceStatus: 'available',
  PubliclyAccessible: false,
  StorageEncrypted: true,
  KmsKeyId: keyArn(MAIN),
  BackupRetentionPeriod: 14,
  MultiAZ: true,
  DeletionProtection: true,
  AutoMinorVersionUpgrade: true,
  CopyTagsToSnapshot: true,
  IAMDatabaseAuthenticationEnabled: true,
  EnabledCloudwatchLogsExports: ['postgresql', 'upgrade'],
  PerformanceInsightsEnabled: true,
  MonitoringInterval: 60,
  MasterUsername: 'shop_owner',
  CACertificateIdentifier: 'rds-ca-rsa2048-g1',
  DBParameterGroups: [{ DBParameterGroupName: 'shop-postgres17', ParameterApplyStatus: 'in-sync' }],
  VpcSecurityGroups: [{ VpcSecurityGroupId: idIn(MAIN, 'sg', 3), Status: 'active' }],
  Endpoint: { Address: 'shop-orders.c9demo.eu-central-1.rds.amazonaws.com', Port: 5432 },
  InstanceCreateTime: FOUNDED,
  TagList: [{ Key: 'data', Value: 'orders' }],
})

const mailer = (): Region['lambda']['functions'][number] => ({
  FunctionName: 'order-mailer',
  FunctionArn: arnHere('lambda', 'function:order-mailer', MAIN),
  Role: arnHere('iam', 'role/order-mailer'),
  Runtime: 'nodejs24.x',
  Handler: 'index.handler',
  LastModified: '2026-09-01T06:00:00.000+0000',
  Environment: { Variables: { STAGE: 'production', MAIL_FROM: 'orders@shop.example' } },
  TracingConfig: { Mode: 'Active' },
  VpcConfig: { VpcId: idIn(MAIN, 'vpc', 1), SubnetIds: [idIn(MAIN, 'subnet', 1)], SecurityGroupIds: [idIn(MAIN, 'sg', 3)] },
  tags: { service: 'shop' },
})

/** The key that a region's data are encrypted with. */
function keysOf(region: string): RegionParts {
  const key = keyArn(region)
  return {
    kms: {
      keys: [
        {
          KeyId: key.split('/').at(-1) ?? '',
          Arn: key,
          AWSAccountId: CLOUD_ACCOUNT,
          KeyManager: 'CUSTOMER',
          KeySpec: 'SYMMETRIC_DEFAULT',
          KeyState: 'Enabled',
          Enabled: true,
          KeyUsage: 'ENCRYPT_DECRYPT',
          Origin: 'AWS_KMS',
          CreationDate: FOUNDED,
          Description: 'Data of the shop',
          rotation: { enabled: true, periodInDays: 365 },
        },
      ],
      aliases: [{ AliasName: 'alias/shop', AliasArn: arnHere('kms', 'alias/shop', region), TargetKeyId: key.split('/').at(-1) ?? '' }],
    },
  }
}

/** The database of the orders, its settings and who is told of it. */
const databases = (): RegionParts => ({
  rds: {
    instances: [database()],
    engineVersions: [{ Engine: 'postgres', EngineVersion: '17.6', Status: 'available' }],
    eventSubscriptions: ['db-instance', 'db-parameter-group', 'db-security-group'].map((SourceType) => ({
      CustSubscriptionId: `tell-${SourceType}`,
      EventSubscriptionArn: arnHere('rds', `es:tell-${SourceType}`, MAIN),
      SnsTopicArn: arnHere('sns', 'security-alarms', MAIN),
      Status: 'active',
      SourceType,
      Enabled: true,
    })),
    parameterGroups: [
      {
        DBParameterGroupName: 'shop-postgres17',
        DBParameterGroupFamily: 'postgres17',
        parameters: [{ ParameterName: 'rds.force_ssl', ParameterValue: '1' }],
      },
    ],
  },
  lambda: { functions: [mailer()] },
})

/** What the shop is made of besides its machines. */
function shop(now: Date): RegionParts {
  const key = keyArn(MAIN)
  return {
    ecr: {
      scanning: { scanType: 'BASIC', rules: [] },
      repositories: [
        {
          repositoryName: 'shop-web',
          repositoryArn: arnHere('ecr', 'repository/shop-web', MAIN),
          repositoryUri: `${CLOUD_ACCOUNT}.dkr.ecr.${MAIN}.amazonaws.com/shop-web`,
          imageScanningConfiguration: { scanOnPush: true },
          imageTagMutability: 'IMMUTABLE',
          encryptionConfiguration: { encryptionType: 'KMS', kmsKey: key },
          createdAt: FOUNDED,
          lifecyclePolicy: '{"rules":[]}',
        },
      ],
    },
    sqs: {
      queues: [
        {
          url: `https://sqs.${MAIN}.amazonaws.com/${CLOUD_ACCOUNT}/orders`,
          attributes: { QueueArn: arnHere('sqs', 'orders', MAIN), KmsMasterKeyId: key },
        },
      ],
    },
    dynamoDb: {
      tables: [
        {
          TableName: 'baskets',
          TableArn: arnHere('dynamodb', 'table/baskets', MAIN),
          TableStatus: 'ACTIVE',
          CreationDateTime: FOUNDED,
          DeletionProtectionEnabled: true,
          SSEDescription: { Status: 'ENABLED', SSEType: 'KMS', KMSMasterKeyArn: key },
          backups: {
            ContinuousBackupsStatus: 'ENABLED',
            PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'ENABLED' },
          },
        },
      ],
    },
    secretsManager: {
      secrets: [
        {
          ARN: arnHere('secretsmanager', 'secret:shop/database-AbCdEf', MAIN),
          Name: 'shop/database',
          RotationEnabled: true,
          RotationRules: { AutomaticallyAfterDays: 30 },
          CreatedDate: FOUNDED,
          LastRotatedDate: monthStart(now),
          LastAccessedDate: daysBefore(now, 1),
          KmsKeyId: key,
        },
      ],
    },
  }
}

/** Keys in each region, and in the main one the database, a function, a queue and an image. */
export const services = (region: string, now: Date): RegionParts => ({
  ...keysOf(region),
  ...(region === MAIN && { ...databases(), ...shop(now) }),
})
