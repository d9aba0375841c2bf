import type { AwsFacts } from '#scanners/aws/facts.ts'
import { exposureOfFunction } from '#scanners/aws/judge/function-policy.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { NOT, unseen, type Part } from './combine.ts'

/** Whether everyone may call a function without signing in: by a URL of its own, or by its policy. */
export function callableBy(arn: string, facts: Pick<AwsFacts, 'account' | 'lambda-policies' | 'lambda-urls'>): Part {
  const urls = facts['lambda-urls'].get(arn) ?? new Unseen('error')
  const policy = facts['lambda-policies'].get(arn)
  const open = urls instanceof Unseen ? undefined : urls.find(({ needsSignIn }) => !needsSignIn)
  if (open !== undefined) return { holds: true, values: { through: open.url }, shown: { FunctionUrl: open.url, AuthType: 'NONE' } }
  const byPolicy = openPolicy(policy, facts.account.accountId)
  if (byPolicy.holds !== false) return byPolicy
  return urls instanceof Unseen ? unseen(urls.reason) : NOT
}
function openPolicy(policy: Seen<string | null> | undefined, account: string): Part {
  if (policy === null) return NOT
  if (policy === undefined || policy instanceof Unseen) return unseen(policy?.reason ?? 'error')
  const exposure = exposureOfFunction(policy, account)
  if (!exposure.known) return unseen('error')
  const [open] = exposure.everyone
  return open === undefined
    ? NOT
    : { holds: true, values: { through: open.statement }, shown: { statement: open.statement, access: open.access } }
}
