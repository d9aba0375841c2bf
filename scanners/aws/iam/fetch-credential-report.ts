import { setTimeout as wait } from 'node:timers/promises'
import type { IAMClient } from '@aws-sdk/client-iam'
import { codeOf, reasonOf } from '#scanners/aws/api/failure.ts'
import { ScanFailure } from '#scanners/sdk/scanner.ts'

/** Milliseconds between questions whether the report is ready; AWS writes that of thousands of users within seconds. */
const WAITS = [200, 400, 800, 1_600, 3_000, 5_000, 5_000, 10_000, 10_000, 10_000, 10_000] as const
const NOT_READY =
  /^(?:CredentialReport(?:NotReady|NotPresent|Expired)Exception|Report(?:InProgress|NotPresent|Expired)|(?:ReportGeneration)?LimitExceeded(?:Exception)?)$/u

export interface CredentialReport {
  text: string
  /** AWS makes one every four hours at most. */
  madeAt: Date | undefined
}

/** What AWS has written. @throws the error of AWS; ScanFailure where there is nothing in it */
async function writtenReport(iam: IAMClient): Promise<CredentialReport> {
  const { GetCredentialReportCommand } = await import('@aws-sdk/client-iam')
  const { Content: content, GeneratedTime: madeAt } = await iam.send(new GetCredentialReportCommand({}))
  if (content === undefined || content.length === 0) throw new ScanFailure('http_error', 'AWS gave an empty credential report.')
  return { text: Buffer.from(content).toString('utf8'), madeAt }
}

/** Whether a report is there to be read; an emulator may say nothing of how far it is. */
async function isWritten(iam: IAMClient): Promise<boolean> {
  const { GenerateCredentialReportCommand } = await import('@aws-sdk/client-iam')
  const { State: state } = await iam.send(new GenerateCredentialReportCommand({}))
  return state === undefined || state === 'COMPLETE'
}

/**
 * Has the report of all users made, and fetches it. One that someone else had made can be read without leave to make one.
 * @throws the error of AWS; ScanFailure when the report is not ready in about a minute
 */
export async function fetchCredentialReport(iam: IAMClient, signal: AbortSignal): Promise<CredentialReport> {
  let refusal: unknown = null
  for (const delay of WAITS) {
    try {
      if (refusal !== null || (await isWritten(iam))) return await writtenReport(iam)
    } catch (error) {
      if (refusal !== null) throw NOT_READY.test(codeOf(error)) ? refusal : error
      if (reasonOf(error) === 'denied') refusal = error
      else if (!NOT_READY.test(codeOf(error))) throw error
    }
    if (refusal === null) await wait(delay, undefined, { signal })
  }
  throw new ScanFailure('timeout', 'AWS did not finish the credential report in time.')
}
