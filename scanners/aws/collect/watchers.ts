import type { GetDetectorResponse } from '@aws-sdk/client-guardduty'
import type { Seen } from '#scanners/sdk/cloud/unseen.ts'
import { required, seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** Whether AWS Config records in a region. */
export interface ConfigRecorders {
  region: string
  /** null: there is no recorder. */
  recorder: { isRecording: boolean; hasFailed: boolean; recordsAll: boolean } | null
}
export const configRecorders = regionCollector({
  id: 'config-recorders',
  async collect({ client, region }): Promise<ConfigRecorders> {
    const { ConfigServiceClient, DescribeConfigurationRecordersCommand, DescribeConfigurationRecorderStatusCommand } =
      await import('@aws-sdk/client-config-service')
    const config = client(ConfigServiceClient, 'config')
    const [{ ConfigurationRecorders: recorders = [] }, { ConfigurationRecordersStatus: statuses = [] }] = await Promise.all([
      required(config.send(new DescribeConfigurationRecordersCommand({}))),
      required(config.send(new DescribeConfigurationRecorderStatusCommand({}))),
    ])
    const [recorder] = recorders
    const status = statuses.find(({ name }) => name === recorder?.name)
    if (recorder === undefined) return { region, recorder: null }
    const { recordingGroup: group } = recorder
    return {
      region,
      recorder: {
        isRecording: status?.recording === true,
        hasFailed: status?.lastStatus === 'Failure',
        recordsAll: group?.allSupported === true || (group?.recordingStrategy?.useOnly ?? '') === 'EXCLUSION_BY_RESOURCE_TYPES',
      },
    }
  },
})

/** What a detector looks at besides its own sources, by the names of features; an answer of before there were any has data sources. */
function featuresOf({ Features: features = [], DataSources: sources }: GetDetectorResponse): string[] {
  const before = {
    S3_DATA_EVENTS: sources?.S3Logs?.Status,
    EKS_AUDIT_LOGS: sources?.Kubernetes?.AuditLogs?.Status,
    EBS_MALWARE_PROTECTION: sources?.MalwareProtection?.ScanEc2InstanceWithFindings?.EbsVolumes?.Status,
  }
  const told = features.map(({ Name: name = '', Status: state }) => [name, state] as const)
  const named = new Set(told.map(([name]) => name))
  const older = Object.entries(before).filter(([name]) => !named.has(name))
  return [...told, ...older].flatMap(([name, state]) => (state === 'ENABLED' ? [name] : []))
}

/** Whether GuardDuty watches a region. */
export interface GuardDuty {
  region: string
  /** null: there is no detector. Suspended ones are not enabled. */
  detector: Seen<{ isEnabled: boolean; features: readonly string[] } | null>
}
export const guardDuty = regionCollector({
  id: 'guardduty',
  async collect({ client, region }): Promise<GuardDuty> {
    const { GuardDutyClient, GetDetectorCommand, ListDetectorsCommand } = await import('@aws-sdk/client-guardduty')
    const service = client(GuardDutyClient, 'guardduty')
    const { DetectorIds: [id] = [] } = await required(service.send(new ListDetectorsCommand({})))
    if (id === undefined) return { region, detector: null }
    const detector = service
      .send(new GetDetectorCommand({ DetectorId: id }))
      .then((told) => ({ isEnabled: told.Status === 'ENABLED', features: featuresOf(told) }))
    return { region, detector: await seen(detector) }
  },
})

/** Whether Security Hub gathers in a region. */
export interface SecurityHub {
  region: string
  isEnabled: Seen<boolean>
}
export const securityHub = regionCollector({
  id: 'security-hub',
  async collect({ client, region }): Promise<SecurityHub> {
    const { SecurityHubClient, DescribeHubCommand } = await import('@aws-sdk/client-securityhub')
    const hub = client(SecurityHubClient, 'securityhub').send(new DescribeHubCommand({}))
    // what it says of an account that has not subscribed to it
    const absent = ['InvalidAccessException', 'ResourceNotFoundException']
    return {
      region,
      isEnabled: await seen(
        hub.then(({ HubArn }) => HubArn !== undefined),
        absent,
        false,
      ),
    }
  },
})
