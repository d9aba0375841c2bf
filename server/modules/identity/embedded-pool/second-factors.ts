import type { MfaMode } from '#contract/sessions.ts'
import type { Db } from '#server/db/database.ts'
import { text } from '#server/modules/outbox/index.ts'
import { invalidField, problem } from '#server/problem.ts'
import { codeWrong, type UserPool } from '#server/modules/identity/user-pool.ts'
import { issueCode, masked, type PoolParts, spendCode, takeTry, useUp } from './codes.ts'
import { mailTexts } from '#server/texts/mails.ts'
import { newRecoveryCodes, newTotp, sealSecret, spendTotp, stepOfCode } from './factor-codes.ts'

type SettingUp = Pick<UserPool, 'setUpTOTP' | 'verifyTOTPToken' | 'verifyTOTP' | 'setUpPhone' | 'confirmPhone'>
type Choosing = Pick<UserPool, 'getPreferredMFA' | 'setPreferredMFA' | 'renewRecoveryCodes'>

interface Factor {
  preferred_mfa: 'SMS' | 'TOTP'
  phone?: string
  phone_confirmed_at?: Date
  totp_sealed?: string
  totp_confirmed_at?: Date
  totp_last_step?: string
}
/** Whoever came by single sign-on has no such row yet. */
async function saveFactor(db: Db, userId: string, factor: Factor): Promise<void> {
  await db
    .insertInto('credential')
    .values({ user_id: userId, password_hash: null, phone: null, ...factor })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(factor))
    .execute()
}

async function preferredOf(db: Db, userId: string): Promise<MfaMode> {
  const credential = await db.selectFrom('credential').select('preferred_mfa').where('user_id', '=', userId).executeTakeFirst()
  return credential?.preferred_mfa ?? 'NOMFA'
}

/** Proving an authenticator app or a number; a factor that is not proved is nowhere but in its challenge. */
export function settingUpFactors(parts: PoolParts): SettingUp {
  const { database, secrets } = parts
  const db = database.identity
  return {
    async setUpTOTP({ userId }) {
      const { email } = await db.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
      const made = newTotp(email)
      await database.transact('identity', {}, (inside) =>
        issueCode(inside, secrets, { userId, purpose: 'set_up_totp', payload: sealSecret(secrets, userId, made.secret) }),
      )
      return made
    },
    async verifyTOTPToken({ userId, code }) {
      const tried = await takeTry(db, secrets, { userId }, 'set_up_totp')
      if (tried === null || tried.payload === null) throw problem('auth.no_pending_challenge', { title: 'Start again with a new QR code' })
      const { id, payload: sealed } = tried
      const step = stepOfCode(secrets, userId, sealed, code)
      if (step === null) throw problem('auth.code_wrong', { title: 'The code is wrong' })
      return database.transact('identity', {}, async (inside) => {
        if (!(await useUp(inside, id))) throw codeWrong()
        const at = new Date()
        await saveFactor(inside, userId, {
          preferred_mfa: 'TOTP',
          totp_sealed: sealed,
          totp_confirmed_at: at,
          totp_last_step: String(step),
        })
        return { recoveryCodes: await newRecoveryCodes(inside, secrets, userId) }
      })
    },
    async verifyTOTP({ userId, code }) {
      if (!(await spendTotp(db, secrets, userId, code))) throw problem('auth.code_wrong', { title: 'The code is wrong' })
    },
    async setUpPhone({ userId, phone, language }) {
      await database.transact('identity', {}, async (inside) => {
        const { code } = await issueCode(inside, secrets, { userId, purpose: 'confirm_phone', payload: phone })
        await text(parts, inside, { to: phone, body: mailTexts(language).confirmPhone(code) })
      })
      return { destination: masked(phone) }
    },
    async confirmPhone({ userId, code }) {
      const spent = await spendCode(db, secrets, { userId }, { purpose: 'confirm_phone', code })
      if (spent.state !== 'right' || spent.payload === null) throw codeWrong()
      const phone = spent.payload
      const before = await preferredOf(db, userId)
      return database.transact('identity', {}, async (inside) => {
        await saveFactor(inside, userId, { preferred_mfa: before === 'TOTP' ? 'TOTP' : 'SMS', phone, phone_confirmed_at: new Date() })
        return { recoveryCodes: before === 'NOMFA' ? await newRecoveryCodes(inside, secrets, userId) : [] }
      })
    },
  }
}

/** Choosing among proved factors. */
export function choosingFactors({ database, secrets }: PoolParts): Choosing {
  const db = database.identity
  return {
    getPreferredMFA: (userId) => preferredOf(db, userId),
    async setPreferredMFA(userId, mode) {
      const chosen = await db
        .updateTable('credential')
        .set({ preferred_mfa: mode })
        .where('user_id', '=', userId)
        .$if(mode === 'SMS', (query) => query.where('phone', 'is not', null))
        .$if(mode === 'TOTP', (query) => query.where('totp_sealed', 'is not', null))
        .returning('user_id')
        .executeTakeFirst()
      if (chosen === undefined && mode !== 'NOMFA') throw invalidField('preferredMfa', 'must be a factor that you have set up')
    },
    async renewRecoveryCodes(userId) {
      if ((await preferredOf(db, userId)) === 'NOMFA')
        throw invalidField('preferredMfa', 'must be set: recovery codes stand in for a second factor')
      return database.transact('identity', {}, async (inside) => ({ recoveryCodes: await newRecoveryCodes(inside, secrets, userId) }))
    },
  }
}
