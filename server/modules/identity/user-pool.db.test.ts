import { startCognitoDouble, type DoubleOptions } from '#server/test/cognito-double/cognito-double.ts'
import { newestCode } from '#server/test/mailbox.ts'
import { testApp } from '#server/test/test-app.ts'
import { createUserPool } from './create-user-pool.ts'
import type { PoolHarness } from '#server/modules/identity/test/pool-harness.ts'
import { userPoolContract } from '#server/modules/identity/test/user-pool-contract.ts'

async function embedded(): Promise<PoolHarness> {
  const app = await testApp()
  return {
    app,
    pool: createUserPool(app.services),
    codeTo: (recipient) => newestCode(app, recipient),
    async expire() {
      await app.services.database.identity
        .updateTable('one_time_code')
        .set({ expires_at: new Date(0) })
        .execute()
    },
    now: () => Date.now(),
    close: () => app.close(),
  }
}

const cognito = (options: DoubleOptions) => async (): Promise<PoolHarness> => {
  const double = await startCognitoDouble(options)
  const app = await testApp({ cognito: double.settings })
  return {
    app,
    pool: createUserPool(app.services),
    codeTo: (recipient) => Promise.resolve(double.codeTo(recipient)),
    expire: () => {
      double.pool.aheadMs += 25 * 3_600_000
      return Promise.resolve()
    },
    now: () => double.pool.now(),
    async close() {
      await app.close()
      await double.close()
    },
  }
}

userPoolContract('embedded', embedded)
userPoolContract('Cognito', cognito({}))
userPoolContract(
  'Cognito (client secret, rotating refresh tokens, unknown people told)',
  cognito({
    clientSecret: 'secretsecretsecret',
    rotatesRefreshTokens: true,
    tellsUnknownPeople: true,
  }),
)
