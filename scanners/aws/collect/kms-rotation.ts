import { forEach, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

export interface Rotation {
  isOn: boolean
  /** Days; null: not told. */
  period: number | null
}
/** Of each key that KMS can rotate, by its ARN. */
export type KmsRotation = ReadonlyMap<string, Seen<Rotation>>

/** KMS rotates symmetric keys of its own making; a replica follows its primary. */
const canRotate = ({ state, spec, origin, multiRegion }: { state: string; spec: string; origin: string; multiRegion: string | null }) =>
  state === 'Enabled' && spec === 'SYMMETRIC_DEFAULT' && origin === 'AWS_KMS' && multiRegion !== 'REPLICA'

export const kmsRotation = regionCollector({
  id: 'kms-rotation',
  after: ['kms-keys'],
  async collect({ client }, { 'kms-keys': { keys } = { keys: [] } }) {
    const { KMSClient, GetKeyRotationStatusCommand } = await import('@aws-sdk/client-kms')
    const kms = client(KMSClient, 'kms')
    const ask = async (KeyId: string): Promise<Rotation> => {
      const answer = await kms.send(new GetKeyRotationStatusCommand({ KeyId }))
      return { isOn: answer.KeyRotationEnabled ?? false, period: answer.RotationPeriodInDays ?? null }
    }
    const asked = keys.filter(({ key }) => key instanceof Unseen || canRotate(key))
    return new Map(await forEach(asked, async ({ arn, id, key }) => [arn, key instanceof Unseen ? key : await seen(ask(id))] as const))
  },
})
