import { vi } from 'vitest'
import { ACCOUNT_KEY, startAwsFixture, type AwsAccountModel, type AwsFixture } from '#scanners/aws/fixture/index.ts'
import { startAzureFixture, type AzureFixture, type DirectoryModel } from '#scanners/azure/fixture/index.ts'
import { startGcpFixture, type GcpFixture, type GcpOrganizationModel } from '#scanners/gcp/fixture/index.ts'
import { readConfig } from '#server/config.ts'
import { testApp, type TestApp } from './test-app.ts'

/** The product with its runners, which scans a double in the place of a provider. */
export interface CloudApp<Double> {
  app: TestApp
  cloud: Double
  /** What the operator sets so that a process finds the double. */
  settings: Readonly<Record<string, string>>
  close: () => Promise<void>
}

interface FixtureServer {
  readonly url: string
  calls: () => { readonly unknown: readonly string[] }
  close: () => Promise<void>
}
async function appAt<Double extends FixtureServer>(
  cloud: Double,
  variable: `${'AWS' | 'AZURE' | 'GCP'}_ENDPOINT_URL`,
): Promise<CloudApp<Double>> {
  const settings = { [variable]: cloud.url }
  const { aws, clouds } = readConfig(settings)
  const app = await testApp({ aws, clouds }, { work: true })
  return {
    app,
    cloud,
    settings,
    async close() {
      vi.unstubAllEnvs()
      await app.close()
      await cloud.close()
      const { unknown } = cloud.calls()
      if (unknown.length > 0) throw new Error(`The double was asked what it does not know: ${[...new Set(unknown)].join(', ')}`)
    },
  }
}

/** In the place of AWS: an account; the product acts there with keys of its own. */
export async function awsTestApp(
  model: AwsAccountModel,
  options: Parameters<typeof startAwsFixture>[1] = {},
): Promise<CloudApp<AwsFixture>> {
  vi.stubEnv('AWS_ACCESS_KEY_ID', ACCOUNT_KEY.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', ACCOUNT_KEY.secretAccessKey)
  return appAt(await startAwsFixture(model, options), 'AWS_ENDPOINT_URL')
}
/** In the place of Azure: a directory with its subscriptions. */
export const azureTestApp = async (
  model: DirectoryModel,
  options: Parameters<typeof startAzureFixture>[1] = {},
): Promise<CloudApp<AzureFixture>> => appAt(await startAzureFixture(model, options), 'AZURE_ENDPOINT_URL')
/** In the place of Google Cloud: an organization with its projects. */
export const gcpTestApp = async (
  model: GcpOrganizationModel,
  options: Parameters<typeof startGcpFixture>[1] = {},
): Promise<CloudApp<GcpFixture>> => appAt(await startGcpFixture(model, options), 'GCP_ENDPOINT_URL')
