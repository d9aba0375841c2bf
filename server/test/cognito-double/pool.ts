import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { invalidParameter, notAuthorized, refuse, text, texts, type Input } from './refusal.ts'

export type Status = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED'
export interface SoftwareToken {
  secret: string
  /** The last 30-second step whose code was used. */
  lastStep: number
}
export interface PoolUser {
  /** In a pool whose people sign in by email address, the user name is the sub. */
  sub: string
  password: string
  status: Status
  isEnabled: boolean
  attributes: Map<string, string>
  totp: SoftwareToken | null
  /** Associated but not verified yet; the one before it goes on. */
  totpToVerify: SoftwareToken | null
  mfa: { sms: boolean; totp: boolean; preferred: 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA' | null }
  failures: number
  lockedUntil: number
}
type Purpose = 'sign up' | 'reset' | 'attribute'
interface SentCode {
  user: PoolUser
  purpose: Purpose
  code: string
  expiresAt: number
  triesLeft: number
}
export interface Message {
  to: string
  code: string
}
export interface PoolOptions {
  userPoolId: string
  clientId: string
  clientSecret: string | undefined
  /** The app client rotates refresh tokens; then REFRESH_TOKEN_AUTH is off. */
  rotatesRefreshTokens: boolean
  minimumLength: number
}

const HOUR = 3_600_000
const CODE_TRIES = 5
const CODES_AN_HOUR = 10

/** A user pool in memory, as the public description has it: people, the codes it sent, its rules. */
export class Pool {
  readonly options: PoolOptions
  readonly users: PoolUser[] = []
  /** Everything it mailed or texted, oldest first. */
  readonly sent: Message[] = []
  /** Its clock runs this much ahead. */
  aheadMs = 0
  #codes: SentCode[] = []
  #sentAt = new Map<string, number[]>()

  constructor(options: PoolOptions) {
    this.options = options
  }
  now(): number {
    return Date.now() + this.aheadMs
  }
  /** By sub or by email address, which is how people of this pool are named. */
  find(username: string): PoolUser | undefined {
    return this.users.find((user) => user.sub === username || user.attributes.get('email') === username)
  }
  add(email: string, password: string, status: Status): PoolUser {
    const user: PoolUser = {
      sub: randomUUID(),
      password,
      status,
      isEnabled: true,
      attributes: new Map([
        ['email', email],
        ['email_verified', String(status !== 'UNCONFIRMED')],
      ]),
      totp: null,
      totpToVerify: null,
      mfa: { sms: false, totp: false, preferred: null },
      failures: 0,
      lockedUntil: 0,
    }
    this.users.push(user)
    return user
  }

  requireClient(clientId: string): void {
    if (clientId !== this.options.clientId) throw refuse('ResourceNotFoundException', `User pool client ${clientId} does not exist.`)
  }
  /** Checks client and secret hash: base64 of HMAC-SHA-256 over user name and client id. */
  requireHash(clientId: string, username: string, hash: unknown): void {
    this.requireClient(clientId)
    const { clientSecret } = this.options
    if (clientSecret === undefined) {
      if (hash !== undefined) throw notAuthorized(`Client ${clientId} is not configured for secret but secret was received`)
      return
    }
    if (typeof hash !== 'string') throw notAuthorized(`Client ${clientId} is configured with secret but SECRET_HASH was not received`)
    const right = createHmac('sha256', clientSecret)
      .update(username + clientId)
      .digest('base64')
    if (hash !== right) throw notAuthorized(`SecretHash does not match for the client: ${clientId}`)
  }
  /** The client's calls on a person by name, which carry the hash beside the name. */
  requireNamed(input: Input): string {
    const username = text(input, 'Username')
    this.requireHash(text(input, 'ClientId'), username, input['SecretHash'])
    return username
  }
  /** AuthParameters and ChallengeResponses carry it under names in capitals. */
  requireParameters(input: Input, field: string, username: string): void {
    this.requireHash(text(input, 'ClientId'), username, texts(input, field)['SECRET_HASH'])
  }

  requireGoodPassword(password: string): void {
    if (password.length < this.options.minimumLength) throw fault('Password not long enough')
    if (!/\d/u.test(password)) throw fault('Password must have numeric characters')
    if (!/[a-z]/u.test(password)) throw fault('Password must have lowercase characters')
    if (password !== password.trim()) throw fault('Password must not start or end with a space')
  }

  /** Sends a code; an earlier one for the same purpose ends. @throws LimitExceededException after too many in an hour */
  send(
    user: PoolUser,
    purpose: Purpose,
    channel: 'email' | 'phone_number',
  ): { Destination: string; DeliveryMedium: string; AttributeName: string } {
    const to = user.attributes.get(channel)
    if (to === undefined) throw invalidParameter('Cannot send a code: the user has no such attribute')
    const recent = (this.#sentAt.get(`${user.sub} ${purpose}`) ?? []).filter((at) => at > this.now() - HOUR)
    if (recent.length >= CODES_AN_HOUR) throw refuse('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
    this.#sentAt.set(`${user.sub} ${purpose}`, [...recent, this.now()])
    const code = newCode()
    this.#codes = this.#codes.filter((sent) => sent.user !== user || sent.purpose !== purpose)
    const lifetime = purpose === 'reset' ? HOUR : 24 * HOUR
    this.#codes.push({ user, purpose, code, expiresAt: this.now() + lifetime, triesLeft: CODE_TRIES })
    this.sent.push({ to, code })
    return channel === 'email'
      ? { Destination: `${to.slice(0, 1)}***@***`, DeliveryMedium: 'EMAIL', AttributeName: 'email' }
      : { Destination: `${to.slice(0, 1)}*******${to.slice(-4)}`, DeliveryMedium: 'SMS', AttributeName: 'phone_number' }
  }
  /** A text message without a code kept here: the challenge keeps it. */
  textCode(user: PoolUser): string {
    const code = newCode()
    this.sent.push({ to: user.attributes.get('phone_number') ?? '', code })
    return code
  }
  /** @throws CodeMismatchException, ExpiredCodeException, LimitExceededException */
  spend(user: PoolUser, purpose: Purpose, code: string): void {
    const sent = this.#codes.find((known) => known.user === user && known.purpose === purpose)
    if (sent === undefined || sent.expiresAt <= this.now())
      throw refuse('ExpiredCodeException', 'Invalid code provided, please request a code again.')
    if (sent.triesLeft === 0) throw refuse('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
    sent.triesLeft -= 1
    if (sent.code !== code) throw refuse('CodeMismatchException', 'Invalid verification code provided, please try again.')
    this.#codes = this.#codes.filter((known) => known !== sent)
  }
}

const fault = (why: string) => refuse('InvalidPasswordException', `Password did not conform with policy: ${why}`)
const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')
export const newToken = (bytes: number): string => randomBytes(bytes).toString('base64url')
