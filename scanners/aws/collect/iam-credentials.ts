import { readCredentialReport, type Credentials } from '#scanners/aws/iam/credential-report.ts'
import { fetchCredentialReport } from '#scanners/aws/iam/fetch-credential-report.ts'
import { liveCredentials, NO_USER } from '#scanners/aws/iam/live-credentials.ts'
import { needsAnotherLook } from '#scanners/aws/iam/stale-credentials.ts'
import { forEach, required, seen, Unseen } from '#scanners/aws/unseen.ts'
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

export const iamCredentials = accountCollector({
  id: 'iam-credentials',
  async collect({ client, environment }) {
    const { IAMClient } = await import('@aws-sdk/client-iam')
    const iam = client(IAMClient, 'iam')
    const at = environment.now()
    const asked = (arn: string) => seen(liveCredentials(iam, arn), NO_USER, null)
    const arn = environment.only?.genericIdentifierValue ?? ''
    if (/:user\//u.test(arn)) {
      const user = await asked(arn)
      if (!(user instanceof Unseen)) return { at, users: user === null ? [] : [user], root: null }
    }
    const { text, madeAt } = await required(fetchCredentialReport(iam, environment.signal))
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
