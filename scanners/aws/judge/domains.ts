import type { Verdict } from '#scanners/sdk/check.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import type { OpenSearchDomains, SearchDomain } from '#scanners/aws/collect/opensearch-domains.ts'
import { judged, settings, type Judged } from './judge.ts'

/** Judges one setting of every search domain. */
export const judgeDomains = (
  { region, domains }: OpenSearchDomains,
  judge: (domain: SearchDomain) => Judged & { values: Readonly<Record<string, unknown>> },
): Verdict[] =>
  domains.map((domain) => {
    const { values, ...said } = judge(domain)
    return judged(resourceOf(domain.arn, region), {
      ...said,
      options: { evidence: [settings('DescribeDomains', values)], ...said.options },
    })
  })
