import type { Verdict } from '#scanners/sdk/check.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { isTrue, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { SecurityContact, SecurityMail } from '#scanners/azure/collect/defender.ts'
import type { InSubscription } from '#scanners/azure/facts.ts'
import { judgeSubscription } from './parts.ts'

/** Whether some contact of Defender for Cloud is written to as a check asks; not known where one of them does not say. */
export function judgeContacts(
  { subscription, all }: InSubscription<readonly SecurityContact[]>,
  isWritten: (mail: SecurityMail) => boolean,
): Verdict {
  const mails = all.map(({ mail }) => mail)
  const isAny = mails.some((mail) => isTrue(mail, isWritten))
  const told: Seen<boolean> = isAny || (mails.find((mail) => mail instanceof Unseen) ?? false)
  return judgeSubscription(subscription, told, (isSent) => ({
    fault: isSent ? null : 'fail',
    options: { evidence: [settings('securityContacts', { contacts: mails })] },
  }))
}
