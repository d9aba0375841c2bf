import { randomBytes } from 'node:crypto'
import type { Operations } from './operations.ts'
import type { Pool, PoolUser } from './pool.ts'
import { invalidParameter, notAuthorized, refuse, text, type Input } from './refusal.ts'
import { isRightTotp } from './sign-in-operations.ts'
import type { TokenKeeper } from './tokens.ts'
import { toBase32 } from './totp.ts'

interface Preference {
  Enabled?: boolean
  PreferredMfa?: boolean
}
const preference = (input: Input, name: string): Preference | undefined => {
  const value = input[name]
  return typeof value === 'object' && value !== null ? value : undefined
}

function setPreference(user: PoolUser, input: Input): void {
  const sms = preference(input, 'SMSMfaSettings')
  const totp = preference(input, 'SoftwareTokenMfaSettings')
  if (sms?.Enabled === true && user.attributes.get('phone_number_verified') !== 'true')
    throw invalidParameter('User does not have delivery config set to turn on SMS_MFA')
  if (totp?.Enabled === true && user.totp === null) throw invalidParameter('User has not verified software token mfa')
  if (sms?.PreferredMfa === true && totp?.PreferredMfa === true) throw invalidParameter('Only one MFA setting can be preferred')
  for (const one of [sms, totp])
    if (one?.PreferredMfa === true && one.Enabled !== true) throw invalidParameter('A factor that is not enabled cannot be preferred')
  if (sms) Object.assign(user.mfa, { sms: sms.Enabled === true })
  if (totp) Object.assign(user.mfa, { totp: totp.Enabled === true })
  const preferred = totp?.PreferredMfa === true ? 'SOFTWARE_TOKEN_MFA' : sms?.PreferredMfa === true ? 'SMS_MFA' : null
  const stands = user.mfa.preferred === 'SMS_MFA' ? user.mfa.sms : user.mfa.totp
  Object.assign(user.mfa, { preferred: preferred ?? (stands ? user.mfa.preferred : null) })
}

/** What a person does with an access token of their own. */
export function personOperations(pool: Pool, tokens: TokenKeeper): Operations {
  const person = (input: Input) => tokens.requireAccess(text(input, 'AccessToken'))
  return {
    async GetUser(input) {
      const user = await person(input)
      const factors = [...(user.mfa.sms ? ['SMS_MFA'] : []), ...(user.mfa.totp ? ['SOFTWARE_TOKEN_MFA'] : [])]
      return {
        Username: user.sub,
        UserAttributes: [['sub', user.sub], ...user.attributes].map(([Name, Value]) => ({ Name, Value })),
        ...(factors.length > 0 ? { UserMFASettingList: factors } : {}),
        ...(user.mfa.preferred === null ? {} : { PreferredMfaSetting: user.mfa.preferred }),
      }
    },
    async SetUserMFAPreference(input) {
      setPreference(await person(input), input)
      return {}
    },
    async AssociateSoftwareToken(input) {
      const user = await person(input)
      const secret = toBase32(randomBytes(20))
      user.totpToVerify = { secret, lastStep: 0 }
      return { SecretCode: secret }
    },
    async VerifySoftwareToken(input) {
      const user = await person(input)
      if (user.totpToVerify === null) throw invalidParameter('No software token is associated')
      if (!isRightTotp(pool, user.totpToVerify, text(input, 'UserCode'))) throw refuse('EnableSoftwareTokenMFAException', 'Code mismatch')
      Object.assign(user, { totp: user.totpToVerify, totpToVerify: null })
      return { Status: 'SUCCESS' }
    },
    async UpdateUserAttributes(input) {
      const user = await person(input)
      const changed = Array.isArray(input['UserAttributes']) ? (input['UserAttributes'] as { Name: string; Value: string }[]) : []
      const phone = changed.find(({ Name }) => Name === 'phone_number')
      if (changed.some(({ Name }) => Name !== 'phone_number')) throw notAuthorized('A client attempted to write unauthorized attribute')
      if (phone === undefined || !/^\+\d{1,15}$/u.test(phone.Value)) throw invalidParameter('Invalid phone number format.')
      user.attributes.set('phone_number', phone.Value).set('phone_number_verified', 'false')
      return { CodeDeliveryDetailsList: [pool.send(user, 'attribute', 'phone_number')] }
    },
    async VerifyUserAttribute(input) {
      const user = await person(input)
      if (text(input, 'AttributeName') !== 'phone_number') throw invalidParameter('Unknown attribute')
      pool.spend(user, 'attribute', text(input, 'Code'))
      user.attributes.set('phone_number_verified', 'true')
      return {}
    },
    async ChangePassword(input) {
      const user = await person(input)
      const proposed = text(input, 'ProposedPassword')
      if (user.lockedUntil > pool.now()) throw refuse('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
      if (text(input, 'PreviousPassword') !== user.password) {
        user.failures += 1
        if (user.failures >= 5) user.lockedUntil = pool.now() + 1_000 * 2 ** (user.failures - 5)
        throw notAuthorized('Incorrect username or password.')
      }
      pool.requireGoodPassword(proposed)
      user.password = proposed
      return {}
    },
  }
}
