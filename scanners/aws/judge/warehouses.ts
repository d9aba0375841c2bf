import type { Verdict } from '#scanners/sdk/check.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import type { RedshiftClusters, Warehouse } from '#scanners/aws/collect/redshift-clusters.ts'
import { judged, settings, type Judged } from './judge.ts'

/** Judges one setting of every cluster of Redshift. */
export const judgeWarehouses = (
  { region, warehouses }: RedshiftClusters,
  judge: (warehouse: Warehouse) => Judged & { values: Readonly<Record<string, unknown>> },
): Verdict[] =>
  warehouses.map((warehouse) => {
    const { values, ...said } = judge(warehouse)
    const evidence = [settings('DescribeClusters', values)]
    return judged(resourceOf(warehouse.arn, region), { ...said, options: { evidence, ...said.options } })
  })
