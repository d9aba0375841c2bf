import type { Verdict } from '#scanners/sdk/check.ts'
import { accountResource, type AwsAccount } from '#scanners/aws/arn.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import type { GuardDuty } from '#scanners/aws/collect/watchers.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

/**
 * Whether GuardDuty looks at something besides its own sources in a region; any of the features will do. Where it is off or suspended
 * that is another check's to say. Messages: `pass`, `fail`, `unknown` with {{reason}}.
 * Source: https://docs.aws.amazon.com/guardduty/latest/APIReference/API_DetectorFeatureConfigurationResult.html
 */
export function judgeProtection(account: AwsAccount, { region, detector }: GuardDuty, features: readonly string[]): Verdict[] {
  if (!(detector instanceof Unseen) && detector?.isEnabled !== true) return []
  return [
    judgeSeen(accountResource(account, region), detector, (own) => ({
      fault: features.some((feature) => own?.features.includes(feature)) ? null : 'fail',
      options: { evidence: [settings('GetDetector', { enabledFeatures: own?.features ?? [] })] },
    })),
  ]
}
