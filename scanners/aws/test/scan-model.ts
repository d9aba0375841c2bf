import { ACCOUNT_KEY, startAwsFixture, type AwsAccountModel, type AwsCalls, type AwsFaults } from '#scanners/aws/fixture/index.ts'
import { awsScanner } from '#scanners/aws/scanner.ts'
import { plainNetwork } from '#scanners/test/plain-network.ts'
import { environmentOf } from '#scanners/test/run.ts'
import { scanCloud, type ScannedCloud, type ScanOptions } from '#scanners/test/scan-cloud.ts'

interface Options extends ScanOptions<AwsFaults> {
  /** The installation's own keys, where the connection's fields hold none. */
  identity?: Readonly<Record<string, string>>
}
export type ScannedModel = ScannedCloud<AwsCalls>

/** Scans an account through the wire: the fixture server, the SDK's clients, the scan loop. */
export async function scanModel(
  model: AwsAccountModel,
  { faults, environment, identity, ...request }: Options = {},
): Promise<ScannedModel> {
  const aws = await startAwsFixture(model, { ...(faults && { faults }) })
  const whole = environmentOf({
    network: plainNetwork(),
    fields: { ...ACCOUNT_KEY },
    operator: { endpointUrl: aws.url, ...identity },
    ...environment,
  })
  return scanCloud(aws, { scanner: awsScanner, target: model.accountId, environment: whole, ...request }, (type) =>
    type.startsWith('AWS::Account'),
  )
}

export { brief, unrun } from '#scanners/test/judged.ts'
