import type { StackEvent } from '@aws-sdk/client-cloudformation'
import { codeOf } from '#scanners/aws/api/failure.ts'
import type { Speaker } from './role-account.ts'

/** Pages of events that are read of one stack: of the newest attempt all stand in the first ones. */
const EVENT_PAGES = 10
/** Nobody waits longer for a NAT gateway; CloudFormation then undoes what it has made. */
const PATIENCE_MINUTES = 20

export interface StackSeen {
  id: string
  /** CREATE_COMPLETE */
  status: string
  outputs: Record<string, string>
}
export interface NewStack {
  name: string
  template: string
  parameters: Readonly<Record<string, string>>
  tags: Readonly<Record<string, string>>
  /** The same for requests that mean the same. */
  token: string
}
export interface ResourceFailure {
  resource: string
  type: string
  reason: string
}

async function open({ session, region, environment }: Speaker) {
  const sdk = await import('@aws-sdk/client-cloudformation')
  return { sdk, client: session.client(sdk.CloudFormationClient, 'cloudformation', region, environment) }
}

const saysNone = (error: unknown): boolean =>
  codeOf(error) === 'ValidationError' && error instanceof Error && /does not exist/u.test(error.message)
const saysUnchanged = (error: unknown): boolean =>
  codeOf(error) === 'ValidationError' && error instanceof Error && /No updates are to be performed/u.test(error.message)
/** It is being made or changed at this moment. */
const saysBusy = (error: unknown): boolean =>
  codeOf(error) === 'ValidationError' && error instanceof Error && /can ?not be updated/u.test(error.message)
/** What it will not do however often it is asked: a parameter that names no image, a stack that is protected from deletion. */
export const saysNever = (error: unknown): boolean => codeOf(error) === 'ValidationError' && !saysNone(error)
/** The error's own name, or its older one on the wire. */
const saysThere = (error: unknown): boolean => /^AlreadyExists(?:Exception)?$/u.test(codeOf(error))

/** API_DescribeStacks: a name that there is no stack of is a ValidationError. */
export async function stackOf(speaker: Speaker, name: string): Promise<StackSeen | null> {
  const { sdk, client } = await open(speaker)
  try {
    const { Stacks: [seen] = [] } = await client.send(new sdk.DescribeStacksCommand({ StackName: name }))
    const { StackId: id, StackStatus: status = '', Outputs: outputs = [] } = seen ?? {}
    if (id === undefined || status === 'DELETE_COMPLETE') return null
    const told = outputs.flatMap(({ OutputKey: key, OutputValue: value }) =>
      key === undefined || value === undefined ? [] : [[key, value]],
    )
    return { id, status, outputs: Object.fromEntries(told) }
  } catch (error) {
    if (saysNone(error)) return null
    throw error
  }
}

/** API_CreateStack, or API_UpdateStack where it is there. */
export async function beginStack(speaker: Speaker, { name, template, parameters, tags, token }: NewStack): Promise<'begun' | 'unchanged'> {
  const { sdk, client } = await open(speaker)
  const asked = {
    StackName: name,
    TemplateBody: template,
    Parameters: Object.entries(parameters).map(([ParameterKey, ParameterValue]) => ({ ParameterKey, ParameterValue })),
    Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
    // an instance profile with a name
    Capabilities: ['CAPABILITY_NAMED_IAM' as const],
    ClientRequestToken: token,
  }
  try {
    await client.send(new sdk.CreateStackCommand({ ...asked, TimeoutInMinutes: PATIENCE_MINUTES }))
    return 'begun'
  } catch (error) {
    if (!saysThere(error)) throw error
  }
  try {
    await client.send(new sdk.UpdateStackCommand(asked))
    return 'begun'
  } catch (error) {
    if (saysUnchanged(error)) return 'unchanged'
    if (saysBusy(error)) return 'begun'
    throw error
  }
}

/** API_DeleteStack: of a stack that is not there it says nothing. */
export async function beginDeletion(speaker: Speaker, name: string, token: string): Promise<void> {
  const { sdk, client } = await open(speaker)
  await client.send(new sdk.DeleteStackCommand({ StackName: name, ClientRequestToken: token }))
}

const isBeginning = ({ ResourceStatusReason: reason, PhysicalResourceId: id, StackId: stack }: StackEvent): boolean =>
  reason === 'User Initiated' && id === stack
const isFailure = ({ ResourceStatus: status, ResourceStatusReason: reason = '', PhysicalResourceId: id, StackId: stack }: StackEvent) =>
  status?.endsWith('_FAILED') === true && id !== stack && !/^Resource (?:creation|update) cancelled/u.test(reason)
/** What the stack says of itself where no resource failed first: it took too long. */
const isOwnFailure = ({ ResourceStatus: status, ResourceStatusReason: reason, PhysicalResourceId: id, StackId: stack }: StackEvent) =>
  id === stack && reason !== undefined && /_FAILED$|ROLLBACK_IN_PROGRESS$/u.test(status ?? '')

/** API_DescribeStackEvents: what happened in the newest attempt, the newest first. */
async function attemptOf(speaker: Speaker, stackId: string): Promise<StackEvent[]> {
  const { sdk, client } = await open(speaker)
  const seen: StackEvent[] = []
  let token: string | undefined
  for (let page = 0; page < EVENT_PAGES; page++) {
    const { StackEvents: events = [], NextToken: next } = await client.send(
      new sdk.DescribeStackEventsCommand({ StackName: stackId, ...(token !== undefined && { NextToken: token }) }),
    )
    const start = events.findIndex(isBeginning)
    seen.push(...(start < 0 ? events : events.slice(0, start)))
    if (start >= 0 || next === undefined) break
    token = next
  }
  return seen
}

/** The first resource that failed in the newest attempt, or else the stack itself; null where nothing says why. */
export async function firstFailure(speaker: Speaker, stackId: string): Promise<ResourceFailure | null> {
  const attempt = await attemptOf(speaker, stackId)
  const first = attempt.findLast(isFailure) ?? attempt.findLast(isOwnFailure)
  if (first === undefined) return null
  const { LogicalResourceId: resource = '', ResourceType: type = '', ResourceStatusReason: reason = '' } = first
  return { resource, type, reason }
}
