import type { ContainerDefinition, TaskDefinition } from '@aws-sdk/client-ecs'
import type { InventoryItem } from '#scanners/sdk/inventory.ts'
import { secretsInPairs, secretsInText, type TextSecret } from '#scanners/sdk/secret-text.ts'
import { arnOf, resourceOf } from '#scanners/aws/arn.ts'
import { namesOf, wantedOf } from '#scanners/aws/api/only.ts'
import { ecsTagsOf } from '#scanners/aws/api/listing.ts'
import { picked } from '#scanners/aws/api/picked.ts'
import { forEach, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { everyPage, seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

export interface Container {
  name: string
  isPrivileged: boolean
  /** As the definition says; '': whom the image says. */
  user: string
  hasReadOnlyRoot: boolean
  /** awslogs, awsfirelens, …; null: its output goes nowhere. */
  logDriver: string | null
  /** blocking, non-blocking; null: the definition leaves it to the account. */
  logMode: string | null
  isWindows: boolean
}
/** What the newest active revision of a task definition says. */
export interface Task {
  revision: number
  networkMode: string
  /** ARN of the role that its containers act as; null: none. */
  role: string | null
  pidMode: string | null
  ipcMode: string | null
  containers: Container[]
  /** Secrets in variables and commands, which are not kept themselves. */
  secrets: TextSecret[]
}
/**
 * A family of task definitions. Each change of it is a new revision with an ARN of its own, so it is named without one:
 * what is wrong stays the same finding, and is fixed by the next revision.
 */
export interface TaskFamily {
  arn: string
  task: Seen<Task>
}
export interface EcsTaskDefinitions {
  region: string
  families: TaskFamily[]
}

const containerOf = (container: ContainerDefinition, isWindows: boolean): Container => ({
  name: container.name ?? '',
  isPrivileged: container.privileged === true,
  user: container.user ?? '',
  hasReadOnlyRoot: container.readonlyRootFilesystem === true,
  logDriver: container.logConfiguration?.logDriver ?? null,
  logMode: container.logConfiguration?.options?.['mode'] ?? null,
  isWindows,
})
const within = (place: string) => (secret: TextSecret) => ({ kind: secret.kind, where: `${place}${secret.where}`, shown: secret.shown })
function secretsOf({ name: container = '', environment = [], command = [], entryPoint = [] }: ContainerDefinition): TextSecret[] {
  const variables = secretsInPairs(environment.map(({ name = '', value = '' }) => [name, value] as const))
  const commands = secretsInText([...entryPoint, ...command].join(' '))
  return [...variables.map(within(`${container}: `)), ...commands.map(within(`${container}: command, `))]
}

function taskOf(row: TaskDefinition): Task {
  const containers = row.containerDefinitions ?? []
  const isWindows = row.runtimePlatform?.operatingSystemFamily?.startsWith('WINDOWS') === true
  return {
    revision: row.revision ?? 1,
    // what EC2 has where nothing is said; Fargate always says awsvpc
    networkMode: row.networkMode ?? 'bridge',
    role: row.taskRoleArn?.startsWith('arn:') === true ? row.taskRoleArn : null,
    pidMode: row.pidMode ?? null,
    ipcMode: row.ipcMode ?? null,
    containers: containers.map((container) => containerOf(container, isWindows)),
    secrets: containers.flatMap(secretsOf),
  }
}

const ECR_IMAGE = /^(\d{12})\.dkr\.ecr(?:-fips)?\.([a-z0-9-]+)\.[^/]+\/([^:@]+)/u
const SHOWN = [
  'family',
  'revision',
  'networkMode',
  'pidMode',
  'ipcMode',
  'cpu',
  'memory',
  'requiresCompatibilities',
  'registeredAt',
] as const

const relationsOf = (row: TaskDefinition, partition: string): InventoryItem['relations'] => [
  ...[...new Set([row.taskRoleArn, row.executionRoleArn])].flatMap((role) =>
    role?.startsWith('arn:') === true ? [{ kind: 'has-role' as const, to: role }] : [],
  ),
  ...(row.containerDefinitions ?? []).flatMap(({ image = '' }) => {
    const [, accountId = '', region = '', repository] = ECR_IMAGE.exec(image) ?? []
    return repository === undefined
      ? []
      : [{ kind: 'runs-image' as const, to: arnOf({ partition, accountId }, 'ecr', region, `repository/${repository}`) }]
  }),
]

export const ecsTaskDefinitions = regionCollector({
  id: 'ecs-task-definitions',
  async collect({ client, region, account, environment }) {
    const { ECSClient, DescribeTaskDefinitionCommand, paginateListTaskDefinitionFamilies } = await import('@aws-sdk/client-ecs')
    const ecs = client(ECSClient, 'ecs')
    const list = () =>
      everyPage(paginateListTaskDefinitionFamilies({ client: ecs }, { status: 'ACTIVE', maxResults: 100 }), ({ families: names }) => names)
    const names = await namesOf(wantedOf(environment, 'ecs', 'task-definition/'), list)
    const asked = await forEach(names, async (name) => ({
      name,
      arn: arnOf(account, 'ecs', region, `task-definition/${name}`),
      // by its family alone, the newest active revision is meant
      answer: await seen(
        ecs.send(new DescribeTaskDefinitionCommand({ taskDefinition: name, include: ['TAGS'] })),
        ['ClientException'],
        null,
      ),
    }))
    const there = asked.flatMap(({ answer, ...family }) => {
      const row = answer instanceof Unseen || answer === null ? answer : (answer.taskDefinition ?? null)
      const isGone = row === null || (!(row instanceof Unseen) && row.status !== undefined && row.status !== 'ACTIVE')
      return isGone ? [] : [{ ...family, row, tags: answer instanceof Unseen ? [] : answer?.tags }]
    })
    environment.tellInventory?.({
      resourceType: 'AWS::ECS::TaskDefinition',
      complete: environment.only === undefined,
      items: there.map(({ arn, name, row, tags }) => {
        const known: TaskDefinition = row instanceof Unseen ? {} : row
        const containers = (known.containerDefinitions ?? []).map((container) =>
          picked(container, ['name', 'image', 'privileged', 'user', 'readonlyRootFilesystem']),
        )
        return {
          resource: resourceOf(arn, region),
          name,
          tags: ecsTagsOf(tags),
          config: { ...picked(known, SHOWN), containers },
          relations: relationsOf(known, account.partition),
        }
      }),
    })
    return { region, families: there.map(({ arn, row }) => ({ arn, task: row instanceof Unseen ? row : taskOf(row) })) }
  },
})
