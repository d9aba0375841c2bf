import { expect, test } from 'vitest'
import { arnIn, awsAccount } from '#scanners/aws/fixture/index.ts'
import type { EcsModel } from '#scanners/aws/fixture/model/compute.ts'
import { brief, scanModel, unrun } from '#scanners/aws/test/scan-model.ts'

const REGION = 'us-east-1'
const empty = awsAccount()
const arn = (path: string) => arnIn(empty, 'ecs', path, REGION)
type Task = EcsModel['taskDefinitions'][number]
type Container = NonNullable<Task['containerDefinitions']>[number]
const task = (family: string, container: Partial<Container>, change: Partial<Task> = {}): Task => ({
  taskDefinitionArn: arn(`task-definition/${family}:${change.revision ?? 1}`),
  family,
  revision: 1,
  status: 'ACTIVE',
  containerDefinitions: [{ name: 'web', image: 'web:1', ...container }],
  ...change,
})
const scan = (ecs: Partial<EcsModel>, options: Parameters<typeof scanModel>[1]) =>
  scanModel(awsAccount({ in: { [REGION]: { ecs } } }), options)
const says = async (checkId: string, taskDefinitions: Task[]) => brief((await scan({ taskDefinitions }, { checkIds: [checkId] })).verdicts)
const named = async (taskDefinitions: Task[]) => {
  const { verdicts } = await scan({ taskDefinitions }, { checkIds: ['aws-ecs-privileged'] })
  return verdicts.map(({ status, resource }) => [status, resource.genericIdentifierValue])
}
const PASSWORD = 'Tr0ub4dor3xKq9vLmZ'

test('aws-ecs-env-secret: variables and commands of every container; references are none', async () => {
  const tasks = [
    task('variable', { environment: [{ name: 'DB_PASSWORD', value: PASSWORD }] }),
    task('command', { command: ['serve', '--db-password', PASSWORD] }),
    task(
      'sidecar',
      {},
      { containerDefinitions: [{ name: 'web' }, { name: 'side', environment: [{ name: 'API_TOKEN', value: PASSWORD }] }] },
    ),
    task('reference', { secrets: [{ name: 'DB_PASSWORD', valueFrom: 'arn:aws:ssm:us-east-1:123456789012:parameter/db' }] }),
    task('plain', { environment: [{ name: 'STAGE', value: 'prod' }] }),
  ]
  expect(await says('aws-ecs-env-secret', tasks)).toEqual([
    'FAIL fail command',
    'FAIL fail sidecar',
    'FAIL fail variable',
    'PASS pass plain',
    'PASS pass reference',
  ])
  const told = await scan({ taskDefinitions: tasks }, { checkIds: ['aws-ecs-env-secret'], inventory: true })
  expect(JSON.stringify([told.verdicts, ...told.inventory.values()])).not.toContain(PASSWORD)
})
test('settings of containers: privileges, network, namespaces, logs, file systems', async () => {
  const log = { logDriver: 'awslogs', options: { mode: 'non-blocking' } } as const
  const good = task(
    'good',
    { privileged: false, user: '1000:1000', readonlyRootFilesystem: true, logConfiguration: log },
    { networkMode: 'host', pidMode: 'task' },
  )
  const bad = task('bad', { privileged: true, logConfiguration: { logDriver: 'awslogs' } }, { networkMode: 'host', pidMode: 'host' })
  const bare = task('bare', {})
  const root = task(
    'root',
    { user: '0:0' },
    { networkMode: 'host', ipcMode: 'host', runtimePlatform: { operatingSystemFamily: 'WINDOWS_SERVER_2022_CORE' } },
  )
  const of = (id: string) => says(id, [good, bad, bare, root])
  expect(await of('aws-ecs-privileged')).toEqual(['FAIL fail bad', 'PASS pass bare', 'PASS pass good', 'PASS pass root'])
  expect(await of('aws-ecs-host-network')).toEqual(['FAIL fail root', 'PASS pass bad', 'PASS pass bare', 'PASS pass good'])
  expect(await of('aws-ecs-host-namespace')).toEqual(['FAIL fail bad', 'FAIL fail root', 'PASS pass bare', 'PASS pass good'])
  expect(await of('aws-ecs-logging')).toEqual(['FAIL fail bare', 'FAIL fail root', 'PASS pass bad', 'PASS pass good'])
  expect(await of('aws-ecs-log-mode')).toEqual(['FAIL fail bad', 'PASS pass good'])
  expect(await of('aws-ecs-readonly-root')).toEqual(['FAIL fail bad', 'FAIL fail bare', 'PASS pass good'])
})
test('the newest active revision counts, and the finding keeps its name through revisions', async () => {
  const first = task('web', { privileged: true })
  const second = task('web', {}, { revision: 2 })
  expect(await named([first])).toEqual([['FAIL', arn('task-definition/web')]])
  expect(await named([first, second])).toEqual([['PASS', arn('task-definition/web')]])
})
test('a family that may not be described is unknown; without the list nothing is said', async () => {
  const taskDefinitions = [task('web', {})]
  const of = (operation: string) =>
    scan({ taskDefinitions }, { checkIds: ['aws-ecs-privileged'], faults: { denied: new Set([operation]) } })
  expect(brief((await of('ecs:DescribeTaskDefinition')).verdicts)).toEqual(['UNKNOWN unknown web'])
  expect(unrun((await of('ecs:ListTaskDefinitionFamilies')).outcomes)).toEqual([`denied ${REGION}`])
})
test('clusters and services: insights and public addresses', async () => {
  const cluster = (name: string, value?: string) => ({
    clusterArn: arn(`cluster/${name}`),
    clusterName: name,
    status: 'ACTIVE',
    ...(value !== undefined && { settings: [{ name: 'containerInsights' as const, value }] }),
  })
  const service = (name: string, assignPublicIp: 'ENABLED' | 'DISABLED') => ({
    clusterArn: arn('cluster/a'),
    serviceArn: arn(`service/a/${name}`),
    serviceName: name,
    status: 'ACTIVE',
    taskDefinition: arn('task-definition/web:3'),
    networkConfiguration: { awsvpcConfiguration: { subnets: ['subnet-1'], securityGroups: ['sg-1'], assignPublicIp } },
  })
  const ecs = {
    clusters: [cluster('a', 'enhanced'), cluster('b', 'disabled'), cluster('c')],
    services: [service('open', 'ENABLED'), service('shut', 'DISABLED')],
  }
  const insights = await scan(ecs, { checkIds: ['aws-ecs-container-insights'] })
  expect(brief(insights.verdicts)).toEqual(['FAIL fail b', 'FAIL fail c', 'PASS pass a'])
  const { verdicts, inventory } = await scan(ecs, { checkIds: ['aws-ecs-service-public-ip'], inventory: true })
  expect(brief(verdicts)).toEqual(['FAIL fail open', 'PASS pass shut'])
  expect(inventory.get('AWS::ECS::Service')?.items[0]?.relations).toEqual([
    { kind: 'member-of', to: arn('cluster/a') },
    { kind: 'invokes', to: arn('task-definition/web') },
    { kind: 'in-subnet', to: arnIn(empty, 'ec2', 'subnet/subnet-1', REGION) },
    { kind: 'guarded-by', to: arnIn(empty, 'ec2', 'security-group/sg-1', REGION) },
  ])
})
test('a verification asks for one family; the inventory knows roles and images', async () => {
  const image = '123456789012.dkr.ecr.us-east-1.amazonaws.com/shop/web:1'
  const taskDefinitions = [task('a', { image }, { taskRoleArn: 'arn:aws:iam::123456789012:role/web' }), task('b', { privileged: true })]
  const only = { genericIdentifier: 'arn', genericIdentifierValue: arn('task-definition/b'), region: REGION }
  const one = await scan({ taskDefinitions }, { checkIds: ['aws-ecs-privileged'], environment: { only } })
  expect([brief(one.verdicts), one.calls.total <= 3]).toEqual([['FAIL fail b'], true])
  const { inventory } = await scan({ taskDefinitions }, { checkIds: ['aws-ecs-privileged'], inventory: true })
  const { items = [], complete } = inventory.get('AWS::ECS::TaskDefinition') ?? {}
  expect([items[0]?.relations, complete]).toEqual([
    [
      { kind: 'has-role', to: 'arn:aws:iam::123456789012:role/web' },
      { kind: 'runs-image', to: arnIn(empty, 'ecr', 'repository/shop/web', REGION) },
    ],
    true,
  ])
})
