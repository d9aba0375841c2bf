import { createHash, hkdfSync, randomBytes } from 'node:crypto'

/** A key of the installation, as far as it is still there. */
export interface Key {
  /** First 8 hexadecimal digits of a hash of the key; names it in sealed values. */
  id: string
  /** The key of a purpose's own, 32 bytes (HKDF, RFC 5869); undefined for what a retired key no longer does. */
  derive(purpose: string): Buffer | undefined
  /** When it sealed and signed for the last time; null while it is whole. */
  retiredAt: Date | null
  /** How it stands in the key file, one line without spaces. */
  text: string
}

/**
 * The keys of an installation: the first one seals and signs, the others open and recognize. There is one, but while a rotation is
 * under way, and after it what remains of the one before.
 */
export type KeyRing = readonly [Key, ...Key[]]

/** Rows and codes that only a retired key's own purpose can check, for as long as they are there. */
const LASTING: readonly string[] = ['hmac audit chain', 'hmac recovery code']
/** What was handed out under the retired key and comes back within weeks. */
const PASSING: readonly string[] = ['hmac invitation', 'hmac issued field', 'hmac one-time code', 'hmac refresh token', 'seal registration']
const PASSING_MS = 90 * 24 * 3_600_000
/** Passwords of the database's roles hang on the oldest key that has it: connections of running servers must go on. */
export const DATABASE_ROLES = 'hmac database role'

/** Before a key that is known to all processes already, and does not seal yet. */
const NEXT = 'next:'

const wholeKey = (hex: string): Key => {
  const bytes = Buffer.from(hex, 'hex')
  return {
    id: createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 8),
    derive: (purpose) => Buffer.from(hkdfSync('sha256', bytes, '', `parapet ${purpose}`, 32)),
    retiredAt: null,
    text: hex.toLowerCase(),
  }
}

/** A new random key of 32 bytes. */
export const newKey = (): Key => wholeKey(randomBytes(32).toString('hex'))

const nextKey = (key: Key): Key => ({ ...key, text: `${NEXT}${key.text}` })
const isNext = (key: Key): boolean => key.text.startsWith(NEXT)

const retiredKey = (id: string, retiredAt: Date, purposes: ReadonlyMap<string, Buffer>): Key => ({
  id,
  derive: (purpose) => purposes.get(purpose),
  retiredAt,
  text: [
    'retired',
    id,
    String(retiredAt.getTime()),
    ...[...purposes].map(([purpose, key]) => `${purpose.replaceAll(' ', '_')}=${key.toString('hex')}`),
  ].join(':'),
})

/**
 * What remains of a key that seals no more: keys of single purposes, which open nothing that is kept and from which the key itself
 * cannot be computed.
 * @param leaked strangers have the key: what was handed out under it ends at once
 */
function retire(key: Key, { now, leaked, databaseRoles }: { now: Date; leaked: boolean; databaseRoles: boolean }): Key {
  const kept = new Set([...LASTING, ...(leaked ? [] : PASSING), ...(databaseRoles ? [DATABASE_ROLES] : [])])
  return without(key, (purpose) => !kept.has(purpose), now)
}

/** The key without some of its purposes. */
function without(key: Key, isGone: (purpose: string) => boolean, retiredAt: Date): Key {
  const all = [...LASTING, ...PASSING, DATABASE_ROLES].filter((purpose) => !isGone(purpose))
  return retiredKey(key.id, retiredAt, new Map(all.flatMap((purpose) => [[purpose, key.derive(purpose)] as const]).filter(hasKey)))
}
const hasKey = (entry: readonly [string, Buffer | undefined]): entry is readonly [string, Buffer] => entry[1] !== undefined

/** What a rotation does to a ring, one step at a time. 'resting': there is nothing to do. */
export type RotationStage = 'resting' | 'announced' | 'sealing'
export function stageOf(ring: KeyRing): RotationStage {
  const whole = ring.filter(({ retiredAt }) => retiredAt === null)
  if (whole.length === 1) return 'resting'
  return whole.some(isNext) ? 'announced' : 'sealing'
}
/** A new key that every process opens, before the first of them seals under it. */
export const announce = ([first, ...others]: KeyRing): KeyRing => [first, nextKey(newKey()), ...others]
/** The announced key seals from now on. */
export function activate(ring: KeyRing): KeyRing {
  const next = ring.find(isNext)
  if (next === undefined) throw new RangeError('No key was announced')
  return [wholeKey(next.text.slice(NEXT.length)), ...ring.filter((key) => key !== next)]
}
/** Only the first key stays whole. */
export function retireOthers([first, ...others]: KeyRing, how: { now: Date; leaked: boolean; databaseRoles: boolean }): KeyRing {
  const rested: KeyRing = [first, ...others.map((key) => (key.retiredAt === null ? retire(key, how) : key))]
  return how.databaseRoles ? rested : withoutRolePasswords(rested)
}

/** The key whose passwords the database's roles have: the oldest one that still makes them. */
export const keyOfRoles = (ring: KeyRing): Key =>
  ring.findLast((key) => !isNext(key) && key.derive(DATABASE_ROLES) !== undefined) ?? ring[0]

/** The ring without the passwords of the database's roles of retired keys: from now on they are the first key's. */
export const withoutRolePasswords = (ring: KeyRing): KeyRing =>
  ringOf(ring.map((key) => (key.retiredAt === null ? key : without(key, (purpose) => purpose === DATABASE_ROLES, key.retiredAt))))

/** @throws RangeError for an empty list */
export function ringOf(keys: readonly Key[]): KeyRing {
  const [first, ...others] = keys
  if (first === undefined) throw new RangeError('A ring has at least one key')
  return [first, ...others]
}

/** Texts of the keys, one a line, as the key file has them; `PARAPET_KEY` takes them with commas. */
export const ringText = (ring: KeyRing): string => `${ring.map(({ text }) => text).join('\n')}\n`

const WHOLE = /^(next:)?([0-9a-f]{64})$/iu
const RETIRED = /^retired:([0-9a-f]{8}):(\d{1,15})((?::[a-z_-]+=[0-9a-f]{64})*)$/u

function parseKey(text: string, now: Date): Key | null {
  const [, isNext, hex] = WHOLE.exec(text) ?? []
  if (hex !== undefined) return isNext === undefined ? wholeKey(hex) : nextKey(wholeKey(hex))
  const [, id, at, rest] = RETIRED.exec(text) ?? []
  if (id === undefined || at === undefined || rest === undefined) return null
  const retiredAt = new Date(Number(at))
  const isOver = now.getTime() - retiredAt.getTime() > PASSING_MS
  const purposes = rest
    .split(':')
    .slice(1)
    .map((part) => part.split('='))
    .map(([purpose = '', hex = '']) => [purpose.replaceAll('_', ' '), Buffer.from(hex, 'hex')] as const)
    .filter(([purpose]) => !isOver || !PASSING.includes(purpose))
  return retiredKey(id, retiredAt, new Map(purposes))
}

/** @throws Error with one sentence when the text is not the text of a ring, or its first key is not whole */
export function parseRing(text: string, origin: string): KeyRing {
  const now = new Date()
  const keys = text
    .split(/[\s,]+/u)
    .filter((part) => part !== '')
    .map((part) => parseKey(part, now))
  const known = keys.filter((key) => key !== null)
  if (known.length === 0 || known.length < keys.length || known[0]?.retiredAt !== null)
    throw new Error(`The key in ${origin} must be 64 hexadecimal digits, as "openssl rand -hex 32" prints them.`)
  return ringOf(known)
}
