import type { IAMClient } from '@aws-sdk/client-iam'
import { readCredentialReport, type Credentials } from '#scanners/aws/iam/credential-report.ts'
import { fetchCredentialReport } from '#scanners/aws/iam/fetch-credential-report.ts'
import { liveCredentials, NO_USER } from '#scanners/aws/iam/live-credentials.ts'
import { needsAnotherLook } from '#scanners/aws/iam/stale-credentials.ts'
import { forEach, Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { everyPage, required, seen } from '#scanners/aws/api/unseen.ts'
import { ScanFailure } from '#scanners/sdk/scanner.ts'
import { accountCollector } from './collector.ts'

/** What people, programs and the root user sign in with. */
export interface IamCredentials {
  /** Ages are counted from here. */
  at: Date
  users: Credentials[]
  /** null where one user alone was asked for. */
  root: Credentials | null
}

/** Users asked for again at most, because the report is old: what more there is waits for the next report. */
const SECOND_LOOKS_MAX = 200

/** AWS has no report to give, as emulators may not, and did not refuse it. @throws what it said where it did */
function unlessRefused(error: unknown): Error {
  if (!(error instanceof ScanFailure) || error.code === 'denied' || error.code.startsWith('credentials_')) throw error
  return error
}

/** What a small account's report would have told of its users. @throws what became of the report, where this brings no more */
async function askedOneByOne(iam: IAMClient, failure: Error): Promise<Credentials[]> {
  const { paginateListUsers } = await import('@aws-sdk/client-iam')
  const users = await everyPage(paginateListUsers({ client: iam }, {}), ({ Users: listed }) => listed)
  if (users.length > SECOND_LOOKS_MAX) throw failure
  const answers = await forEach(users, ({ Arn: arn = '' }) => seen(liveCredentials(iam, arn), NO_USER, null), 8)
  return answers.flatMap((answer) => {
    if (answer instanceof Unseen) throw failure
    return answer ?? []
  })
}

export const iamCredentials = accountCollector({
  id: 'iam-credentials',
  async collect({ account, client, environment }) {
    const { IAMClient } = await import('@aws-sdk/client-iam')
    const iam = client(IAMClient, 'iam')
    const at = account.scannedAt
    const asked = (arn: string) => seen(liveCredentials(iam, arn), NO_USER, null)
    const arn = environment.only?.genericIdentifierValue ?? ''
    if (/:user\//u.test(arn)) {
      const user = await asked(arn)
      if (!(user instanceof Unseen)) return { at, users: user === null ? [] : [user], root: null }
    }
    const report = await required(fetchCredentialReport(iam, environment.signal)).catch(unlessRefused)
    if (report instanceof Error) return { at, users: await askedOneByOne(iam, report), root: null }
    const { text, madeAt } = report
    const all = readCredentialReport(text)
    const doubtful = all.filter((one) => needsAnotherLook(one, at, madeAt)).slice(0, SECOND_LOOKS_MAX)
    const answers = await forEach(doubtful, (one) => asked(one.arn), 8)
    const again = new Map(doubtful.map((one, index) => [one, answers[index]]))
    const users = all.flatMap((one) => {
      const answer = again.get(one)
      if (one.isRoot || answer === null) return []
      return [answer === undefined || answer instanceof Unseen ? one : answer]
    })
    return { at, users, root: all.find(({ isRoot }) => isRoot) ?? null }
  },
})
