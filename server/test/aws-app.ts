import { vi } from 'vitest'
import { ACCOUNT_KEY, startAwsFixture, type AwsAccountModel, type AwsFixture } from '#scanners/aws/fixture/index.ts'
import { readConfig } from '#server/config.ts'
import { createLender } from '#server/lender.ts'
import { testApp, type TestApp } from './test-app.ts'

export interface AwsApp {
  app: TestApp
  aws: AwsFixture
  close: () => Promise<void>
}

/** The product with its runners, which scans an account of the fixture in the place of AWS. */
export async function awsTestApp(model: AwsAccountModel, options: Parameters<typeof startAwsFixture>[1] = {}): Promise<AwsApp> {
  const aws = await startAwsFixture(model, options)
  vi.stubEnv('AWS_ACCESS_KEY_ID', ACCOUNT_KEY.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', ACCOUNT_KEY.secretAccessKey)
  const app = await testApp({}, { work: true })
  app.services.lender = createLender(readConfig({ AWS_ENDPOINT_URL: aws.url }).aws, app.services.egress)
  return {
    app,
    aws,
    async close() {
      vi.unstubAllEnvs()
      await app.close()
      await aws.close()
    },
  }
}
