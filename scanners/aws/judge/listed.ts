import type { Verdict } from '#scanners/sdk/check.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import type { OpenSearchDomains, SearchDomain } from '#scanners/aws/collect/opensearch-domains.ts'
import type { RedshiftClusters, Warehouse } from '#scanners/aws/collect/redshift-clusters.ts'
import { judged, settings, type Judged } from '#scanners/sdk/cloud/judge.ts'

/** What one setting of a resource means, and the values that evidence shows of it. */
type Shown = Judged & { values: Readonly<Record<string, unknown>> }

/** Judges one setting of every resource that a call listed. */
const judgeListed = <R extends { arn: string }>(call: string, region: string, all: readonly R[], judge: (one: R) => Shown): Verdict[] =>
  all.map((one) => {
    const { values, ...said } = judge(one)
    return judged(resourceOf(one.arn, region), { ...said, options: { evidence: [settings(call, values)], ...said.options } })
  })

export const judgeDomains = ({ region, domains }: OpenSearchDomains, judge: (domain: SearchDomain) => Shown): Verdict[] =>
  judgeListed('DescribeDomains', region, domains, judge)
export const judgeWarehouses = ({ region, warehouses }: RedshiftClusters, judge: (warehouse: Warehouse) => Shown): Verdict[] =>
  judgeListed('DescribeClusters', region, warehouses, judge)
