import type { ResourceRef, Verdict } from '#scanners/sdk/check.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import type { FunctionUrl } from '#scanners/aws/collect/lambda-urls.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'

const evidenceOf = (shown: readonly FunctionUrl[]) => [
  settings('FunctionUrlConfig', {
    FunctionUrls: shown.map(({ url, needsSignIn, origins }) => ({
      FunctionUrl: url,
      AuthType: needsSignIn ? 'AWS_IAM' : 'NONE',
      AllowOrigins: origins,
    })),
  }),
]

/**
 * What is wrong with the URLs of a function; each alias may have one of its own, and fails on its own.
 * Messages: `none`, `pass`, `fail` with {{url}}, `unknown` with {{reason}}.
 */
export function judgeUrls(resource: ResourceRef, urls: Seen<FunctionUrl[]> | undefined, isFault: (url: FunctionUrl) => boolean): Verdict[] {
  if (urls === undefined || urls instanceof Unseen) return [unknown(resource, 'unknown', { values: { reason: urls?.reason ?? 'error' } })]
  const faults = urls.filter(isFault)
  if (faults.length === 0) return [pass(resource, urls.length === 0 ? 'none' : 'pass', { evidence: evidenceOf(urls) })]
  return faults.map((one) => {
    const locator = one.alias === null ? {} : { locator: one.alias }
    return fail(resource, 'fail', { exposure: 'exposed', values: { url: one.url }, evidence: evidenceOf([one]), ...locator })
  })
}
