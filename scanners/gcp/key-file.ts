import { entered, TargetRefused, type FieldValues } from '#scanners/sdk/connection.ts'
import { readPrivateKey } from './api/private-key.ts'
import type { GcpRefusal } from './connection-refusals.ts'

/** The parts of a key file, by the names that Google gives them. */
const KEY_PARTS = [
  'type',
  'project_id',
  'private_key_id',
  'private_key',
  'client_email',
  'client_id',
  'auth_uri',
  'token_uri',
  'auth_provider_x509_cert_url',
  'client_x509_cert_url',
] as const
/** Without these nobody can sign in; the rest says what Google's own addresses are. */
const NEEDED = ['type', 'project_id', 'private_key', 'client_email'] as const
/** A key file has 2,400 characters. */
export const KEY_FILE_MAX = 16_384
const PART_MAX = 8_192
const DEPTH_MAX = 4

const refused = (reason: GcpRefusal): TargetRefused => new TargetRefused(reason)

/** @throws TargetRefused not_json, also where it nests deeper than any key file, so that nothing is spent on it */
function readJson(text: string): unknown {
  let depth = 0
  for (const [sign] of text.matchAll(/[[\]{}]/gu)) {
    depth += sign === '{' || sign === '[' ? 1 : -1
    if (depth > DEPTH_MAX) throw refused('not_json')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw refused('not_json')
  }
}

const OTHER_TYPES: ReadonlyMap<string, GcpRefusal> = new Map([
  ['authorized_user', 'authorized_user'],
  ['external_account', 'external_account'],
  ['external_account_authorized_user', 'external_account'],
  ['gdch_service_account', 'other_universe'],
  ['impersonated_service_account', 'impersonated'],
])
/** @throws TargetRefused for every kind of credentials but a key of a service account */
function assertType(type: string | null): void {
  if (type !== 'service_account') throw refused(OTHER_TYPES.get(type ?? '') ?? 'other_type')
}

/** The parts of a pasted key file. @throws TargetRefused */
function partsOf(text: string): Record<string, string> {
  const file = readJson(text.replace(/^\uFEFF/u, ''))
  if (typeof file !== 'object' || file === null || Array.isArray(file)) throw refused('not_a_key_file')
  const named = new Map<string, unknown>(Object.entries(file))
  assertType(entered(named.get('type')))
  if (named.has('universe_domain') && named.get('universe_domain') !== 'googleapis.com') throw refused('other_universe')
  const parts = KEY_PARTS.flatMap((name): [string, string][] => {
    const value = named.get(name)
    if (value === undefined || value === null) return []
    if (typeof value !== 'string' || value.length > PART_MAX) throw refused('not_a_key_file')
    return value.trim() === '' ? [] : [[name, value.trim()]]
  })
  const found = Object.fromEntries(parts)
  if (NEEDED.some((name) => found[name] === undefined)) throw refused('not_a_key_file')
  return found
}

/**
 * What was entered, with a pasted key file taken apart into its ten fields; the text itself is kept nowhere. A project that is named
 * beside it stands: an account may look at another project than its own.
 * @throws TargetRefused also for a private key that is none
 */
export function takeApart({ serviceAccountJson, ...rest }: FieldValues): FieldValues {
  const text = entered(serviceAccountJson)
  const project = entered(rest['project_id'])
  const values = text === null ? rest : { ...rest, ...partsOf(text), ...(project !== null && { project_id: project }) }
  const key = values['private_key']
  if (key !== undefined && readPrivateKey(String(key)) === null) throw refused('not_a_private_key')
  return values
}

/** Addresses of Google's, in every form that its key files have had. */
const AUTH_URIS: ReadonlySet<string> = new Set([
  'https://accounts.google.com/o/oauth2/auth',
  'https://accounts.google.com/o/oauth2/v2/auth',
])
const TOKEN_URIS: ReadonlySet<string> = new Set([
  'https://oauth2.googleapis.com/token',
  'https://accounts.google.com/o/oauth2/token',
  'https://www.googleapis.com/oauth2/v4/token',
])
const PROVIDER_CERTS: ReadonlySet<string> = new Set([
  'https://www.googleapis.com/oauth2/v1/certs',
  'https://www.googleapis.com/oauth2/v3/certs',
])
const CLIENT_CERTS = 'https://www.googleapis.com/robot/v1/metadata/x509/'
const ACCOUNT = /^[a-z0-9][a-z0-9._-]{0,99}@[a-z0-9][a-z0-9.-]{0,150}\.gserviceaccount\.com$/u

const isClientCert = (url: string, email: string): boolean =>
  url === `${CLIENT_CERTS}${encodeURIComponent(email)}` || url === `${CLIENT_CERTS}${email}`

/** What of a key may be shown is what Google wrote. @throws TargetRefused */
export function assertKeyParts(fields: FieldValues): void {
  const part = (name: (typeof KEY_PARTS)[number]) => entered(fields[name])
  const email = part('client_email')
  if (part('type') === null && email === null) throw refused('no_key')
  assertType(part('type') ?? 'service_account')
  if (email === null || !ACCOUNT.test(email)) throw refused('not_an_account')
  const pinned = [
    ['auth_uri', 'other_auth_uri', (url: string) => AUTH_URIS.has(url)],
    ['token_uri', 'other_token_uri', (url: string) => TOKEN_URIS.has(url)],
    ['auth_provider_x509_cert_url', 'other_provider_cert_url', (url: string) => PROVIDER_CERTS.has(url)],
    ['client_x509_cert_url', 'other_client_cert_url', (url: string) => isClientCert(url, email)],
  ] as const
  for (const [name, reason, isGoogles] of pinned) {
    const url = part(name)
    if (url !== null && !isGoogles(url)) throw refused(reason)
  }
}
