import type { Verdict } from '#scanners/sdk/check.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { resourceOf } from '#scanners/azure/arm-id.ts'
import type { ArmResource } from '#scanners/azure/collect/collector.ts'
import type { FlowLog } from '#scanners/azure/collect/flow-logs.ts'
import type { VirtualNetwork } from '#scanners/azure/collect/virtual-networks.ts'

/** Days that CIS asks for. */
const LEAST_DAYS = 90

type Standing = 'good' | 'short' | 'off' | 'missing' | 'unseen'
/** From the best to the worst. */
const ORDER: readonly Standing[] = ['good', 'unseen', 'short', 'off', 'missing']

function standingOf({ isOn, days }: FlowLog): Standing {
  if (isOn instanceof Unseen || days instanceof Unseen) return 'unseen'
  if (!isOn) return 'off'
  return days === null || days >= LEAST_DAYS ? 'good' : 'short'
}
const best = (standings: readonly Standing[]): Standing => ORDER.find((one) => standings.includes(one)) ?? 'missing'
const worst = (standings: readonly Standing[]): Standing => ORDER.toReversed().find((one) => standings.includes(one)) ?? 'missing'
const about = (logs: readonly FlowLog[], targets: readonly string[]): Standing =>
  best(logs.filter(({ target }) => targets.includes(target)).map(standingOf))

/** A network is noted as a whole, or each of its subnets is, itself or by its security group. */
export function standingOfNetwork({ id, subnets }: VirtualNetwork, logs: readonly FlowLog[]): Standing {
  const whole = about(logs, [id])
  if (whole === 'good' || subnets instanceof Unseen || subnets.length === 0)
    return subnets instanceof Unseen && whole === 'missing' ? 'unseen' : whole
  const parts = subnets.map((subnet) => about(logs, [subnet.id, ...(typeof subnet.group === 'string' ? [subnet.group] : [])]))
  return best([whole, worst(parts)])
}

/** What a resource's flow logs come to, as a verdict. */
export function judgeLogs({ id, region }: ArmResource, standing: Standing, logs: readonly FlowLog[]): Verdict {
  const resource = resourceOf(id, region)
  if (standing === 'unseen') return unknown(resource, 'unknown', { values: { reason: 'error' } })
  if (standing === 'good') return pass(resource)
  const own = logs.filter(({ target }) => target === id)
  const days = own.flatMap((log) => (typeof log.days === 'number' ? [log.days] : []))
  return fail(resource, standing, {
    values: { days: Math.min(...days, LEAST_DAYS), least: LEAST_DAYS },
    evidence: [settings('flowLogs', { logs: own.map((log) => ({ id: log.id, enabled: log.isOn, days: log.days })) })],
  })
}
/** The flow logs of security groups, each judged as its group's. */
export const standingOfLogs = (logs: readonly FlowLog[]): Standing => best(logs.map(standingOf))
