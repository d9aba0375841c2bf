import { createHash } from 'node:crypto'
import { type PrivatePlan, type PrivateSettings, STACK_PARTS } from '#contract/private-scanning.ts'
import { resourcesIn, templateText } from '#server/integrations/aws/private-templates.ts'
import { costsOf, PRICES_AS_OF } from './prices.ts'
import { stackName } from './scanner-row.ts'

/** What a launch with these settings would make, read from the templates themselves, and what that costs. */
export function planOf(accountId: string, settings: Pick<PrivateSettings, 'region' | 'instanceType' | 'volumeGb'>): PrivatePlan {
  const costs = costsOf(settings)
  const monthly = costs.reduce((sum, cost) => sum + (cost.monthly ?? 0), 0)
  const told = {
    pricesAsOf: PRICES_AS_OF,
    costs,
    monthly: costs.length === 0 ? null : Math.round(monthly * 100) / 100,
    hourly: costs.find(({ item }) => item === 'host')?.price ?? null,
    stacks: STACK_PARTS.map((part) => ({ part, name: stackName(part, accountId), resources: resourcesIn(part) })),
  }
  const { region, instanceType, volumeGb } = settings
  const about = JSON.stringify([region, instanceType, volumeGb, told, STACK_PARTS.map(templateText)])
  return { digest: createHash('sha256').update(about).digest('hex').slice(0, 32), ...told }
}
