import type { Seen } from '#scanners/sdk/cloud/unseen.ts'
import { seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

export interface ScanRule {
  /** SCAN_ON_PUSH, CONTINUOUS_SCAN, MANUAL. */
  frequency: string
  /** Names of repositories with * as wildcard; one without is a part of a name. */
  filters: string[]
}
/** How a region's registry scans what is pushed to it. */
export interface EcrRegistry {
  isEnhanced: boolean
  rules: ScanRule[]
}

export const ecrRegistry = regionCollector({
  id: 'ecr-registry',
  async collect({ client }): Promise<Seen<EcrRegistry>> {
    const { ECRClient, GetRegistryScanningConfigurationCommand } = await import('@aws-sdk/client-ecr')
    const ask = client(ECRClient, 'ecr').send(new GetRegistryScanningConfigurationCommand({}))
    return seen(
      ask.then(({ scanningConfiguration: configuration }) => ({
        isEnhanced: configuration?.scanType === 'ENHANCED',
        rules: (configuration?.rules ?? []).map(({ scanFrequency: frequency = 'MANUAL', repositoryFilters: filters = [] }) => ({
          frequency,
          filters: filters.flatMap(({ filter }) => filter ?? []),
        })),
      })),
    )
  },
})
