import type { HostState } from '#contract/private-scanning.ts'
import { codeOf } from '#scanners/aws/api/failure.ts'
import type { Speaker } from './role-account.ts'

export interface HostSeen {
  state: HostState
  /** Its agent has reported to Systems Manager, and is there. */
  isOnline: boolean
}
export type CommandState = 'running' | 'done' | 'failed'

const STATES: Readonly<Record<string, HostState>> = {
  pending: 'pending',
  running: 'running',
  'shutting-down': 'terminated',
  terminated: 'terminated',
  stopping: 'stopping',
  stopped: 'stopped',
}

async function ec2Of({ session, region, environment }: Speaker) {
  const sdk = await import('@aws-sdk/client-ec2')
  return { sdk, client: session.client(sdk.EC2Client, 'ec2', region, environment) }
}
async function ssmOf({ session, region, environment }: Speaker) {
  const sdk = await import('@aws-sdk/client-ssm')
  return { sdk, client: session.client(sdk.SSMClient, 'ssm', region, environment) }
}

/** API_DescribeInstances and, of one that runs, API_DescribeInstanceInformation. */
export async function hostOf(speaker: Speaker, instanceId: string): Promise<HostSeen | null> {
  const { sdk, client } = await ec2Of(speaker)
  try {
    const { Reservations: held = [] } = await client.send(new sdk.DescribeInstancesCommand({ InstanceIds: [instanceId] }))
    const [found] = held.flatMap(({ Instances: instances = [] }) => instances)
    const state = STATES[found?.State?.Name ?? '']
    if (state === undefined || state === 'terminated') return null
    return { state, isOnline: state === 'running' && (await isOnline(speaker, instanceId)) }
  } catch (error) {
    // InvalidInstanceID.NotFound
    if (error instanceof Error && error.name.startsWith('InvalidInstanceID.')) return null
    throw error
  }
}
async function isOnline(speaker: Speaker, instanceId: string): Promise<boolean> {
  const { sdk, client } = await ssmOf(speaker)
  const { InstanceInformationList: [seen] = [] } = await client.send(
    new sdk.DescribeInstanceInformationCommand({ Filters: [{ Key: 'InstanceIds', Values: [instanceId] }] }),
  )
  return seen?.PingStatus === 'Online'
}

/** API_StartInstances, API_StopInstances: of one that is so already, or on the way, they change nothing. */
export async function switchHost(speaker: Speaker, instanceId: string, action: 'start' | 'stop'): Promise<HostState | null> {
  const { sdk, client } = await ec2Of(speaker)
  const asked = { InstanceIds: [instanceId] }
  try {
    const { CurrentState: after } =
      action === 'start'
        ? ((await client.send(new sdk.StartInstancesCommand(asked))).StartingInstances?.[0] ?? {})
        : ((await client.send(new sdk.StopInstancesCommand(asked))).StoppingInstances?.[0] ?? {})
    return STATES[after?.Name ?? ''] ?? null
  } catch (error) {
    if (codeOf(error) === 'IncorrectInstanceState') return null
    throw error
  }
}

/** API_PutParameter: read by the function that stops a host which nobody keeps running. */
export async function keepUntil(speaker: Speaker, name: string, until: string): Promise<void> {
  const { sdk, client } = await ssmOf(speaker)
  await client.send(new sdk.PutParameterCommand({ Name: name, Value: until, Overwrite: true }))
}

/** API_SendCommand. */
export async function runDocument(speaker: Speaker, document: string, instanceId: string): Promise<string> {
  const { sdk, client } = await ssmOf(speaker)
  const { Command: command } = await client.send(new sdk.SendCommandCommand({ DocumentName: document, InstanceIds: [instanceId] }))
  if (command?.CommandId === undefined) throw new Error('Systems Manager named no command.')
  return command.CommandId
}

const UNDER_WAY: ReadonlySet<string> = new Set(['Pending', 'InProgress', 'Delayed', 'Cancelling'])
/** API_GetCommandInvocation: for some seconds it does not know a command that was just sent. */
export async function commandState(speaker: Speaker, id: string, instanceId: string): Promise<CommandState> {
  const { sdk, client } = await ssmOf(speaker)
  try {
    const { Status: status = '' } = await client.send(new sdk.GetCommandInvocationCommand({ CommandId: id, InstanceId: instanceId }))
    if (UNDER_WAY.has(status)) return 'running'
    return status === 'Success' ? 'done' : 'failed'
  } catch (error) {
    if (codeOf(error).startsWith('InvocationDoesNotExist')) return 'running'
    throw error
  }
}
