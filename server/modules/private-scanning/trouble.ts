import type { PrivateFailure, StackPart } from '#contract/private-scanning.ts'
import type { FailureKnown } from '#server/db/tables/private-scanning.ts'
import type { ResourceFailure } from '#server/integrations/aws/stacks.ts'
import { cleanText } from '#scanners/sdk/clean-text.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { redact } from '#scanners/sdk/redact.ts'
import { ScanFailure } from '#scanners/sdk/scanner.ts'

const REASON_MAX = 400
/** What AWS appends for its support, and a message that it encodes because it says too much. */
const APPENDED =
  /\s*\((?:Service|RequestToken|HandlerErrorCode|SDK Attempt Count)\b[^()]{0,600}\)|\s*Encoded authorization failure message:\s*\S{1,8000}/gu

/** What AWS says, as it may be stored and shown. */
export const reasonText = (text: string): string =>
  cleanText(redact(text.slice(0, 20_000).replaceAll(APPENDED, '')).trim(), { max: REASON_MAX })

/** What ends a run: who launches has to change something at AWS first. Everything else passes, and is tried again. */
const ENDING: Readonly<Record<string, PrivateFailure>> = {
  role_not_assumed: 'role',
  no_identity: 'role',
  identity_refused: 'role',
  denied: 'denied',
  not_offered: 'denied',
  refused: 'resource',
}

export interface Trouble {
  /** null: it passes. */
  code: PrivateFailure | null
  reason: string
}
/** What a call of AWS failed for. @throws what is no failure of a call */
export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ScanFailure) && !(error instanceof NetworkError)) throw error
  return { code: (error instanceof ScanFailure && ENDING[error.code]) || null, reason: reasonText(error.message) }
}

export const failureOf = (
  { code, reason }: { code: PrivateFailure; reason: string | null },
  part: StackPart | null,
  now: Date,
): FailureKnown => ({ code, part, resource: null, type: null, reason, isRolledBack: false, at: now.toISOString() })

const LIMIT = /limit|quota|maximum number|exceeded|insufficient(?:InstanceCapacity| capacity)/iu
const DENIED = /not authori[sz]ed|AccessDenied|UnauthorizedOperation|explicit deny/iu
/** Why a stack could not be made or deleted: its first resource, in AWS's words. */
export function stackFailure(
  of: { part: StackPart; isDeletion: boolean; isRolledBack: boolean; now: Date },
  found: ResourceFailure | null,
): FailureKnown {
  const reason = found?.reason ?? ''
  // the time that a stack may take is no limit of the account
  const isLimit = found?.type !== 'AWS::CloudFormation::Stack' && LIMIT.test(reason)
  const code = DENIED.test(reason) ? 'denied' : of.isDeletion ? 'delete' : isLimit ? 'limit' : 'resource'
  return {
    code,
    part: of.part,
    resource: found && reasonText(found.resource),
    type: found && reasonText(found.type),
    reason: reason === '' ? null : reasonText(reason),
    isRolledBack: of.isRolledBack,
    at: of.now.toISOString(),
  }
}
