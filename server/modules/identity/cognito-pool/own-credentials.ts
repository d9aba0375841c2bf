import { generateURI } from 'otplib'
import type { MfaMode } from '#contract/sessions.ts'
import type { Db } from '#server/db/database.ts'
import type { CognitoFactor } from '#server/integrations/cognito/own-settings.ts'
import { invalidField, problem } from '#server/problem.ts'
import { masked } from '#server/modules/identity/embedded-pool/codes.ts'
import { contextWords, requireGoodPassword } from '#server/modules/identity/embedded-pool/passwords.ts'
import { codeWrong, type Credentials, type UserPool } from '#server/modules/identity/user-pool.ts'
import { emailOf } from './persons.ts'
import { type PoolParts, replacePoolToken, withAccessToken } from './pool-tokens.ts'
import { orProblem } from './problems.ts'

const FACTOR: Readonly<Record<MfaMode, CognitoFactor | null>> = { SMS: 'SMS_MFA', TOTP: 'SOFTWARE_TOKEN_MFA', NOMFA: null }
const modeOf = (factor: CognitoFactor | null): MfaMode =>
  factor === 'SMS_MFA' ? 'SMS' : factor === 'SOFTWARE_TOKEN_MFA' ? 'TOTP' : 'NOMFA'

const passwordWrong = () => problem('auth.credentials_wrong', { title: 'The password is wrong' })
const nothingToVerify = () => problem('auth.no_pending_challenge', { title: 'Start again with a new QR code' })
const phoneRefused = () => invalidField('phone', 'is not accepted by the user pool')
const factorRefused = () => invalidField('preferredMfa', 'must be a factor that you have set up')
const notOffered = (what: string) =>
  Promise.reject(problem('auth.not_configured', { detail: `The user pool of this installation does not offer ${what}.` }))

/** Whoever comes by Google or single sign-on alone. */
const NOT_OF_THE_POOL: Credentials = {
  hasPassword: false,
  passwordChangedAt: null,
  preferredMfa: 'NOMFA',
  phone: null,
  totpSince: null,
  recoveryCodesLeft: 0,
  attributes: null,
}

/** Dates that the pool does not tell are kept beside it. */
async function note(db: Db, userId: string, dates: { changed_at?: Date; totp_confirmed_at?: Date }): Promise<void> {
  await db
    .insertInto('credential')
    .values({ user_id: userId, password_hash: null, phone: null, ...dates })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(dates))
    .execute()
}

/** The signed-in person's password, by an access token of their own. The caller limits the guesses. */
export function poolPassword(parts: PoolParts): Pick<UserPool, 'describe' | 'verifyPassword' | 'verifyTOTP' | 'changePassword'> {
  const { cognito, database, log } = parts
  const db = database.identity
  return {
    async describe(userId) {
      const link = await db
        .selectFrom('identity_link')
        .select('linked_at')
        .where('user_id', '=', userId)
        .where('issuer', '=', cognito.issuer)
        .executeTakeFirst()
      if (link === undefined) return NOT_OF_THE_POOL
      const [person, noted] = await Promise.all([
        orProblem(log, withAccessToken(parts, userId, cognito.person)),
        db.selectFrom('credential').select(['changed_at', 'totp_confirmed_at']).where('user_id', '=', userId).executeTakeFirst(),
      ])
      return {
        hasPassword: person.hasPassword,
        passwordChangedAt: person.hasPassword ? (noted?.changed_at ?? link.linked_at) : null,
        preferredMfa: modeOf(person.preferred),
        phone: person.isPhoneVerified && person.phone !== null ? masked(person.phone) : null,
        totpSince: person.factors.includes('SOFTWARE_TOKEN_MFA') ? (noted?.totp_confirmed_at ?? link.linked_at) : null,
        recoveryCodesLeft: 0,
        attributes: person.attributes,
      }
    },
    async verifyPassword({ userId, password }) {
      const username = await emailOf(db, userId)
      const answer = await orProblem(log, cognito.signIn(username, password), {
        credentials_wrong: passwordWrong,
        person_unknown: passwordWrong,
      })
      if (answer.state === 'challenge') return
      const { sub, username: name } = await orProblem(log, cognito.identityOf(answer.tokens.idToken))
      const isTheirs = await db
        .selectFrom('identity_link')
        .select('id')
        .where('user_id', '=', userId)
        .where('issuer', '=', cognito.issuer)
        .where('subject', '=', sub)
        .executeTakeFirst()
      if (isTheirs === undefined) throw passwordWrong()
      if (answer.tokens.refreshToken !== undefined)
        await replacePoolToken(parts, userId, { refreshToken: answer.tokens.refreshToken, username: name })
    },
    verifyTOTP: () => notOffered('a proof by the authenticator app alone; use the password'),
    async changePassword({ userId, oldPassword, newPassword }) {
      requireGoodPassword(newPassword, contextWords(await emailOf(db, userId)))
      if (newPassword === oldPassword) throw invalidField('password', 'must differ from your current one')
      const changing = withAccessToken(parts, userId, (token) => cognito.changePassword(token, oldPassword, newPassword))
      await orProblem(log, changing, { credentials_wrong: passwordWrong })
      await note(db, userId, { changed_at: new Date() })
    },
  }
}

type Factors = Pick<
  UserPool,
  'setUpTOTP' | 'verifyTOTPToken' | 'setUpPhone' | 'confirmPhone' | 'getPreferredMFA' | 'setPreferredMFA' | 'renewRecoveryCodes'
>
/** The signed-in person's second factors, by an access token of their own. */
export function poolFactors(parts: PoolParts): Factors {
  const { cognito, database, log } = parts
  const db = database.identity
  const own = <T>(userId: string, run: (accessToken: string) => Promise<T>) => withAccessToken(parts, userId, run)
  return {
    async setUpTOTP({ userId }) {
      const secret = await orProblem(log, own(userId, cognito.associateSoftwareToken))
      return { secret, uri: generateURI({ issuer: 'Parapet', label: await emailOf(db, userId), secret }) }
    },
    async verifyTOTPToken({ userId, code }) {
      const verifying = own(userId, async (token) => {
        await cognito.verifySoftwareToken(token, code)
        await cognito.prefer(token, 'SOFTWARE_TOKEN_MFA')
      })
      await orProblem(log, verifying, { refused: nothingToVerify, credentials_wrong: codeWrong })
      await note(db, userId, { totp_confirmed_at: new Date() })
      return { recoveryCodes: [] }
    },
    async setUpPhone({ userId, phone }) {
      const destination = await orProblem(
        log,
        own(userId, (token) => cognito.changePhone(token, phone)),
        { refused: phoneRefused },
      )
      return { destination: destination ?? masked(phone) }
    },
    async confirmPhone({ userId, code }) {
      const verifying = own(userId, async (token) => {
        await cognito.verifyPhone(token, code)
        if (modeOf((await cognito.person(token)).preferred) !== 'TOTP') await cognito.prefer(token, 'SMS_MFA')
      })
      await orProblem(log, verifying)
      return { recoveryCodes: [] }
    },
    getPreferredMFA: async (userId) => modeOf((await orProblem(log, own(userId, cognito.person))).preferred),
    async setPreferredMFA(userId, mode) {
      const choosing = own(userId, (token) => cognito.prefer(token, FACTOR[mode]))
      await orProblem(log, choosing, { refused: factorRefused })
    },
    renewRecoveryCodes: () => notOffered('recovery codes'),
  }
}
