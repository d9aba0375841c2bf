/** A key of a user, or of the root user, as the credential report tells of it. */
export interface AccessKey {
  /** The report names no ids: a key is known by its place. */
  place: 1 | 2
  isActive: boolean
  /** When it was made: keys are rotated by making new ones. */
  madeAt: Date | null
  /** null: never, or not since AWS keeps count (April 2015). */
  usedAt: Date | null
}

/** What someone signs in with. */
export interface Credentials {
  user: string
  arn: string
  isRoot: boolean
  createdAt: Date | null
  /** null: there is none; of the root user it is not always told, and then taken to be there. */
  password: { usedAt: Date | null; changedAt: Date | null } | null
  hasMfa: boolean
  /** Those that exist, switched off or not. */
  keys: AccessKey[]
}

/**
 * Reads the report. Columns are found by their names, since AWS adds to them.
 * Source: https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_getting-report.html
 */
export function readCredentialReport(text: string): Credentials[] {
  const [head = '', ...lines] = text.replace(/^\uFEFF/u, '').split(/\r?\n/u)
  const names = cellsOf(head)
  if (!names.includes('user') || !names.includes('mfa_active')) throw new Error('This is no credential report.')
  return lines.filter((line) => line.trim() !== '').map((line) => credentialsOf(rowOf(names, line)))
}

/** Cells of a line of CSV (RFC 4180). No cell of the report spans lines. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu)].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain)

/** Names and paths of users may hold commas. Where AWS does not quote them, the columns are counted from the end. */
function rowOf(names: readonly string[], line: string): Map<string, string> {
  const cells = cellsOf(line)
  const extra = cells.length - names.length
  const arnAt = cells.findIndex((cell) => cell.startsWith('arn:'))
  const isSplit = extra > 0 && arnAt > 0 && names[0] === 'user' && names[1] === 'arn'
  const rest = cells.slice(extra + 2)
  const row = isSplit ? [cells.slice(0, arnAt).join(','), cells.slice(arnAt, extra + 2).join(','), ...rest] : cells
  return new Map(names.map((name, index) => [name, row[index] ?? '']))
}

const ROOT = /^<root[ _]account>$/u
/** N/A, no_information and not_supported stand where there is no date. */
function dateOf(cell: string | undefined): Date | null {
  const at = cell !== undefined && /^\d{4}-\d\d-\d\d/u.test(cell) ? new Date(cell) : null
  return at === null || Number.isNaN(at.getTime()) ? null : at
}
const isTrue = (cell: string | undefined): boolean => cell?.toLowerCase() === 'true'
const isFalse = (cell: string | undefined): boolean => cell?.toLowerCase() === 'false'

function credentialsOf(row: ReadonlyMap<string, string>): Credentials {
  const user = row.get('user') ?? ''
  const isRoot = ROOT.test(user)
  const enabled = row.get('password_enabled')
  const hasPassword = isRoot ? !isFalse(enabled) : isTrue(enabled)
  return {
    user,
    arn: row.get('arn') ?? '',
    isRoot,
    createdAt: dateOf(row.get('user_creation_time')),
    password: hasPassword ? { usedAt: dateOf(row.get('password_last_used')), changedAt: dateOf(row.get('password_last_changed')) } : null,
    hasMfa: isTrue(row.get('mfa_active')),
    keys: ([1, 2] as const).flatMap((place) => keyOf(row, place) ?? []),
  }
}
function keyOf(row: ReadonlyMap<string, string>, place: 1 | 2): AccessKey | null {
  const cell = (name: string) => row.get(`access_key_${place}_${name}`)
  const isActive = isTrue(cell('active'))
  const madeAt = dateOf(cell('last_rotated'))
  if (!isActive && madeAt === null) return null
  return { place, isActive, madeAt, usedAt: dateOf(cell('last_used_date')) }
}
