import type { CognitoConnection } from './connection.ts'

/** Attributes by the names of OpenID Connect Core §5.1, as user pools have them. */
export type PoolAttributes = Readonly<Record<string, string>>

/** Registering and a forgotten password: API_SignUp, API_ConfirmSignUp, API_ResendConfirmationCode, API_ForgotPassword, API_ConfirmForgotPassword. */
export function registration({ call, clientId, hashOf }: CognitoConnection) {
  const named = (username: string) => ({ ...clientId, Username: username, SecretHash: hashOf(username) })
  return {
    /** @returns the person's lasting id in the pool */
    async signUp(username: string, password: string, attributes: PoolAttributes): Promise<{ sub: string }> {
      const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
      const input = { ...named(username), Password: password, UserAttributes }
      const { UserSub = '' } = await call((client, options) => client.signUp(input, options))
      return { sub: UserSub }
    },
    async confirmSignUp(username: string, code: string): Promise<void> {
      await call((client, options) => client.confirmSignUp({ ...named(username), ConfirmationCode: code }, options))
    },
    async resendConfirmationCode(username: string): Promise<void> {
      await call((client, options) => client.resendConfirmationCode(named(username), options))
    },
    async forgotPassword(username: string): Promise<void> {
      await call((client, options) => client.forgotPassword(named(username), options))
    },
    async confirmForgotPassword(username: string, code: string, password: string): Promise<void> {
      const input = { ...named(username), ConfirmationCode: code, Password: password }
      await call((client, options) => client.confirmForgotPassword(input, options))
    },
  }
}
