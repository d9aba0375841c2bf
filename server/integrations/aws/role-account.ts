import type { HostState } from '#contract/private-scanning.ts'
import type { Egress } from '#egress/egress.ts'
import type { RunnerJob } from '#runner/protocol.ts'
import type { AwsEnvironment } from '#scanners/aws/api/clients.ts'
import { accessFailure, codeOf } from '#scanners/aws/api/failure.ts'
import { AwsSession } from '#scanners/aws/api/session.ts'
import type { FieldValues } from '#scanners/sdk/connection.ts'
import { ScanFailure } from '#scanners/sdk/scanner.ts'
import { commandState, hostOf, keepUntil, runDocument, type CommandState, type HostSeen, switchHost } from './scanner-host.ts'
import {
  beginDeletion,
  beginStack,
  firstFailure,
  saysNever,
  stackOf,
  type NewStack,
  type ResourceFailure,
  type StackSeen,
} from './stacks.ts'

/** As CloudTrail of the customer's account shows it. */
const SESSION = 'parapet-private-scanning'

/** Of the customer's role that private scanning acts with. */
export interface RoleAccess {
  roleArn: string
  externalId: string
  region: string
}
/** What the operator's installation gives along (server/lender.ts). */
export type LentAws = Pick<RunnerJob, 'operator' | 'egress'>

/** What calls of a service need: its client over the session of the role. */
export interface Speaker {
  session: AwsSession
  region: string
  environment: AwsEnvironment
}

/**
 * The customer's account, reached by the session of its role and by nothing else. Each call has a time limit, is tried again where that
 * helps, and ends with the signal.
 * @throws ScanFailure or NetworkError, of each call: role_not_assumed, denied, throttled, timeout, refused, …
 */
export interface RoleAccount {
  /** null: there is none of this name. */
  stack(name: string): Promise<StackSeen | null>
  /** Makes or changes a stack; one that is so already, or was asked for already by this token, stays. */
  begin(stack: NewStack): Promise<'begun' | 'unchanged'>
  remove(name: string, token: string): Promise<void>
  /** The first resource that could not be made, or deleted, in the newest attempt. */
  failureOf(stackId: string): Promise<ResourceFailure | null>
  /** null: it is gone. */
  host(instanceId: string): Promise<HostSeen | null>
  /** @returns what it is afterwards; null where it is in a state from which there is no way */
  switch(instanceId: string, action: 'start' | 'stop'): Promise<HostState | null>
  keepUntil(name: string, until: string): Promise<void>
  /** @returns id of the command */
  run(document: string, instanceId: string): Promise<string>
  command(id: string, instanceId: string): Promise<CommandState>
  close(): void
}

async function saying<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw accessFailure(error, codeOf(error) === 'InvalidInstanceId' ? 'host_unreachable' : 'denied')
  }
}

/** The same of a call that changes a stack: 'refused' does not pass by itself. */
async function changing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const failure = accessFailure(error)
    if (saysNever(error)) throw new ScanFailure('refused', failure.message, { cause: error })
    throw failure
  }
}

/** Nothing is asked yet: the role is assumed with the first call. */
export function openRoleAccount(
  { roleArn, externalId, region }: RoleAccess,
  { operator, egress: policy }: LentAws,
  { egress, signal }: { egress: Pick<Egress, 'under'>; signal: AbortSignal },
): RoleAccount {
  const network = egress.under(policy)
  const fields: FieldValues = { roleArn, externalId }
  const environment: AwsEnvironment = { fields, operator: { ...operator?.settings, ...operator?.secrets }, signal, network }
  const speaker: Speaker = { session: new AwsSession(environment, SESSION), region, environment }
  return {
    stack: (name) => saying(stackOf(speaker, name)),
    begin: (stack) => changing(beginStack(speaker, stack)),
    remove: (name, token) => changing(beginDeletion(speaker, name, token)),
    failureOf: (stackId) => saying(firstFailure(speaker, stackId)),
    host: (instanceId) => saying(hostOf(speaker, instanceId)),
    switch: (instanceId, action) => saying(switchHost(speaker, instanceId, action)),
    keepUntil: (name, until) => saying(keepUntil(speaker, name, until)),
    run: (document, instanceId) => saying(runDocument(speaker, document, instanceId)),
    command: (id, instanceId) => saying(commandState(speaker, id, instanceId)),
    close: network.close,
  }
}
