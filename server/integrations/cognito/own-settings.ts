import * as z from 'zod/mini'
import type { CognitoConnection } from './connection.ts'

export type CognitoFactor = 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA'
export interface PoolPerson {
  preferred: CognitoFactor | null
  phone: string | null
  isPhoneVerified: boolean
  /** False for whoever comes to the pool from a provider behind it, such as Google. */
  hasPassword: boolean
  /** Factors that are enabled. */
  factors: readonly string[]
  /** What was noted of the registration; null for whoever did not register at the pool. */
  attributes: { locale: string; name: string; address: string } | null
}

const identities = z.array(z.object({ userId: z.string(), providerName: z.string() }))
/** The pool names such a person by provider and id; whoever is merely linked to a provider keeps a name and a password of their own. */
function isOfProvider(username: string, told: string | undefined): boolean {
  if (told === undefined) return false
  try {
    const named = z.parse(identities, JSON.parse(told)).map((one) => `${one.providerName}_${one.userId}`.toLowerCase())
    return named.includes(username.toLowerCase())
  } catch {
    return false
  }
}

/** What a person may change with an access token of their own: API_GetUser, API_SetUserMFAPreference, API_AssociateSoftwareToken, … */
export function ownSettings({ call }: CognitoConnection) {
  return {
    person: async (accessToken: string): Promise<PoolPerson> => {
      const found = await call((client, options) => client.getUser({ AccessToken: accessToken }, options))
      const attribute = (name: string) => found.UserAttributes?.find(({ Name }) => Name === name)?.Value
      const factors = found.UserMFASettingList ?? []
      const preferred = [found.PreferredMfaSetting, ...factors].find((one) => one === 'SMS_MFA' || one === 'SOFTWARE_TOKEN_MFA')
      const [locale, name, address] = [attribute('locale'), attribute('name'), attribute('address')]
      return {
        preferred: preferred ?? null,
        phone: attribute('phone_number') ?? null,
        isPhoneVerified: attribute('phone_number_verified') === 'true',
        hasPassword: !isOfProvider(found.Username ?? '', attribute('identities')),
        factors,
        attributes: locale === undefined || name === undefined || address === undefined ? null : { locale, name, address },
      }
    },
    /** One factor for every sign-in, or none. */
    prefer: async (accessToken: string, factor: CognitoFactor | null): Promise<void> => {
      const setting = (one: CognitoFactor) => ({ Enabled: factor === one, PreferredMfa: factor === one })
      await call((client, options) =>
        client.setUserMFAPreference(
          { AccessToken: accessToken, SMSMfaSettings: setting('SMS_MFA'), SoftwareTokenMfaSettings: setting('SOFTWARE_TOKEN_MFA') },
          options,
        ),
      )
    },
    /** @returns a secret for an authenticator app, in base32 */
    associateSoftwareToken: async (accessToken: string): Promise<string> => {
      const { SecretCode = '' } = await call((client, options) => client.associateSoftwareToken({ AccessToken: accessToken }, options))
      return SecretCode
    },
    verifySoftwareToken: async (accessToken: string, code: string): Promise<void> => {
      await call((client, options) => client.verifySoftwareToken({ AccessToken: accessToken, UserCode: code }, options))
    },
    /** Changes the number, unverified; the pool sends a code to it. @returns where it went, masked */
    changePhone: async (accessToken: string, phone: string): Promise<string | null> => {
      const UserAttributes = [{ Name: 'phone_number', Value: phone }]
      const changed = await call((client, options) => client.updateUserAttributes({ AccessToken: accessToken, UserAttributes }, options))
      const sent = changed.CodeDeliveryDetailsList?.find(({ AttributeName }) => AttributeName === 'phone_number')
      if (sent !== undefined) return sent.Destination ?? null
      // a pool that does not verify numbers by itself does so when asked
      const input = { AccessToken: accessToken, AttributeName: 'phone_number' }
      const asked = await call((client, options) => client.getUserAttributeVerificationCode(input, options))
      return asked.CodeDeliveryDetails?.Destination ?? null
    },
    verifyPhone: async (accessToken: string, code: string): Promise<void> => {
      const input = { AccessToken: accessToken, AttributeName: 'phone_number', Code: code }
      await call((client, options) => client.verifyUserAttribute(input, options))
    },
    changePassword: async (accessToken: string, current: string, password: string): Promise<void> => {
      const input = { AccessToken: accessToken, PreviousPassword: current, ProposedPassword: password }
      await call((client, options) => client.changePassword(input, options))
    },
  }
}
