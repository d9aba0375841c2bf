import type { Operations } from './operations.ts'
import type { Pool, PoolUser } from './pool.ts'
import { invalidParameter, notAuthorized, refuse, text, type Input } from './refusal.ts'

/** Attributes that this pool requires, beside those that the standard allows. */
const REQUIRED = ['email', 'name', 'locale', 'address'] as const
const ALLOWED: ReadonlySet<string> = new Set([...REQUIRED, 'given_name', 'family_name', 'phone_number'])

const attributesOf = (input: Input): Map<string, string> =>
  new Map((Array.isArray(input['UserAttributes']) ? input['UserAttributes'] : []).map(({ Name, Value }) => [String(Name), String(Value)]))

function requireAttributes(attributes: Map<string, string>): void {
  for (const name of REQUIRED) {
    const isMissing = (attributes.get(name) ?? '') === ''
    if (isMissing) throw invalidParameter(`Attributes did not conform to the schema: ${name}: The attribute is required`)
  }
  for (const name of attributes.keys()) if (!ALLOWED.has(name)) throw notAuthorized('A client attempted to write unauthorized attribute')
}
/** What a client that must not learn who exists is told about nobody: as if a mail had gone out. */
const simulated = (username: string) => ({
  CodeDeliveryDetails: { Destination: `${username.slice(0, 1)}***@***`, DeliveryMedium: 'EMAIL', AttributeName: 'email' },
})

const expired = (): never => {
  throw refuse('ExpiredCodeException', 'Invalid code provided, please request a code again.')
}
const requireResettable = (user: PoolUser): void => {
  if (user.attributes.get('email_verified') !== 'true')
    throw invalidParameter('Cannot reset password for the user as there is no registered/verified email or phone_number')
  if (user.status === 'FORCE_CHANGE_PASSWORD') throw notAuthorized('User password cannot be reset in the current state.')
}

/** Registering, and a forgotten password: SignUp, ConfirmSignUp, ResendConfirmationCode, ForgotPassword, ConfirmForgotPassword. */
export function signUpOperations(pool: Pool, { tellsUnknownPeople }: { tellsUnknownPeople: boolean }): Operations {
  const unknown = <T>(otherwise: () => T): T => {
    if (tellsUnknownPeople) throw refuse('UserNotFoundException', 'Username/client id combination not found.')
    return otherwise()
  }
  return {
    SignUp(input) {
      const username = pool.requireNamed(input)
      const attributes = attributesOf(input)
      requireAttributes(attributes)
      if (attributes.get('email') !== username || !username.includes('@')) throw invalidParameter('Username should be an email.')
      pool.requireGoodPassword(text(input, 'Password'))
      if (pool.find(username) !== undefined) throw refuse('UsernameExistsException', 'User already exists')
      const user = pool.add(username, text(input, 'Password'), 'UNCONFIRMED')
      for (const [name, value] of attributes) user.attributes.set(name, value)
      return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails: pool.send(user, 'sign up', 'email') }
    },
    ConfirmSignUp(input) {
      const user = pool.find(pool.requireNamed(input))
      const code = text(input, 'ConfirmationCode')
      if (user === undefined) return unknown(expired)
      if (user.status !== 'UNCONFIRMED') throw notAuthorized('User cannot be confirmed. Current status is CONFIRMED')
      pool.spend(user, 'sign up', code)
      user.status = 'CONFIRMED'
      user.attributes.set('email_verified', 'true')
      return {}
    },
    ResendConfirmationCode(input) {
      const username = pool.requireNamed(input)
      const user = pool.find(username)
      if (user === undefined) return unknown(() => simulated(username))
      if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.')
      return { CodeDeliveryDetails: pool.send(user, 'sign up', 'email') }
    },
    ForgotPassword(input) {
      const username = pool.requireNamed(input)
      const user = pool.find(username)
      if (user === undefined) return unknown(() => simulated(username))
      requireResettable(user)
      return { CodeDeliveryDetails: pool.send(user, 'reset', 'email') }
    },
    ConfirmForgotPassword(input) {
      const user = pool.find(pool.requireNamed(input))
      const password = text(input, 'Password')
      const code = text(input, 'ConfirmationCode')
      if (user === undefined) return unknown(expired)
      pool.requireGoodPassword(password)
      pool.spend(user, 'reset', code)
      Object.assign(user, { password, status: 'CONFIRMED', failures: 0, lockedUntil: 0 })
      return {}
    },
  }
}
