import type { Verdict } from '#scanners/sdk/check.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import type { Container, EcsTaskDefinitions, Task } from '#scanners/aws/collect/ecs-task-definitions.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'

interface Question {
  isFault: (container: Container, task: Task) => boolean
  /** What evidence shows of each container. */
  shows: (container: Container) => Readonly<Record<string, unknown>>
  /** What evidence shows of the task. */
  besides?: (task: Task) => Readonly<Record<string, unknown>>
  /** Containers the question is about; a task without one gets no verdict. */
  about?: (container: Container) => boolean
}

/**
 * What is wrong with containers of task definitions.
 * Messages: `pass`, `fail` with {{containers}}, `unknown` with {{reason}}.
 */
export const judgeTasks = (
  { region, families }: EcsTaskDefinitions,
  { isFault, shows, besides, about = () => true }: Question,
): Verdict[] =>
  families.flatMap(({ arn, task }) => {
    const resource = resourceOf(arn, region)
    if (task instanceof Unseen) return [unknown(resource, 'unknown', { values: { reason: task.reason } })]
    const asked = task.containers.filter(about)
    if (asked.length === 0) return []
    const containers = asked.map((container) => ({ name: container.name, ...shows(container) }))
    const evidence = [settings('DescribeTaskDefinition', { revision: task.revision, ...besides?.(task), containers })]
    const faults = asked.filter((container) => isFault(container, task)).map(({ name }) => name)
    return [
      faults.length === 0
        ? pass(resource, 'pass', { evidence })
        : fail(resource, 'fail', { values: { containers: faults.join(', ') }, evidence }),
    ]
  })
