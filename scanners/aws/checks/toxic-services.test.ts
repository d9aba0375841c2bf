import { expect, test } from 'vitest'
import { type Given, iamArn, OWN, REGION, roles, says, securityGroups } from '#scanners/aws/test/toxic-account.ts'

const ecs = (path: string) => `arn:aws:ecs:${REGION}:${OWN}:${path}`
test('aws-toxic-public-service-role: tasks with addresses of their own and a role that is worth it', async () => {
  const task = (family: string, roleName: string | null) => ({
    taskDefinitionArn: ecs(`task-definition/${family}:1`),
    family,
    revision: 1,
    status: 'ACTIVE' as const,
    containerDefinitions: [{ name: 'web', image: 'web:1' }],
    ...(roleName !== null && { taskRoleArn: iamArn(`role/${roleName}`) }),
  })
  const service = (name: string, family: string, change: { assignPublicIp?: 'ENABLED' | 'DISABLED'; securityGroups?: string[] } = {}) => ({
    serviceArn: ecs(`service/main/${name}`),
    serviceName: name,
    clusterArn: ecs('cluster/main'),
    status: 'ACTIVE',
    taskDefinition: ecs(`task-definition/${family}:1`),
    networkConfiguration: {
      awsvpcConfiguration: { subnets: ['subnet-1'], securityGroups: ['sg-open'], assignPublicIp: 'ENABLED' as const, ...change },
    },
  })
  const given: Given = {
    iam: { roles },
    region: {
      ec2: { securityGroups },
      ecs: {
        clusters: [{ clusterArn: ecs('cluster/main'), clusterName: 'main', status: 'ACTIVE' }],
        services: [
          service('shop', 'admin'),
          service('api', 'reader'),
          service('inner', 'admin', { assignPublicIp: 'DISABLED' }),
          service('guarded', 'admin', { securityGroups: ['sg-shut'] }),
          service('blog', 'modest'),
          service('bare', 'bare'),
        ],
        taskDefinitions: [task('admin', 'admin'), task('reader', 'reader'), task('modest', 'modest'), task('bare', null)],
      },
    },
  }
  expect(await says('aws-toxic-public-service-role', given)).toEqual([
    'FAIL data api',
    'FAIL fail shop',
    'PASS pass bare',
    'PASS pass blog',
    'PASS pass guarded',
    'PASS pass inner',
  ])
  const ecsOf = given.region?.ecs
  const lost: Given = { ...given, region: { ...given.region, ecs: { ...ecsOf, services: [service('lost', 'nowhere')] } } }
  expect(await says('aws-toxic-public-service-role', lost)).toEqual(['UNKNOWN unknown lost'])
})
