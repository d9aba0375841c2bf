import { shown } from './redact.ts'
import { secretsIn } from './secret-kinds.ts'
import { isSecretName, isSecretValue } from './secret-names.ts'

/** A secret in a setting or a text, as it may be told: never its value. */
export interface TextSecret {
  /** 'aws-access-key', 'private-key', 'database-url' …; 'named-secret' where only its name tells. */
  kind: string
  /** The key it stands under; in free text 'line 12', with the key where there is one: 'line 12: DB_PASSWORD'. */
  where: string
  /** Its beginning, at most eight characters, and '…'. */
  shown: string
}

/** Text beyond this is not looked at; user data is at most 16 kB, the environment of a function 4 kB. */
const TEXT_MAX = 262_144
const FOUND_MAX = 50

/**
 * Secrets among settings: environment variables, arguments of a job, tags. A value counts by its form wherever it stands, and by the
 * name of its key where it is no reference (ARN, parameter path, `${…}`, `{{resolve:…}}`), no number and no placeholder.
 */
export function secretsInPairs(pairs: Iterable<readonly [string, string]>): TextSecret[] {
  const found: TextSecret[] = []
  for (const [key, value] of pairs) {
    const [within] = secretsInText(value)
    if (within !== undefined) found.push({ ...within, where: key })
    else if (isSecretName(key) && isSecretValue(key, value)) found.push({ kind: 'named-secret', where: key, shown: shown(value.trim()) })
    if (found.length === FOUND_MAX) break
  }
  return found
}

/** Secrets in free text: scripts, user data, configuration. Base64 and compression are undone by the caller. */
export function secretsInText(text: string): TextSecret[] {
  const looked = text.slice(0, TEXT_MAX)
  const found = new Map<string, TextSecret>()
  const values = new Set<string>()
  for (const { kind, value } of secretsIn(looked, 'setting')) {
    // told better below, with the name it is assigned to
    if (kind === 'assigned-secret') continue
    values.add(value)
    found.set(value, { kind, where: `line ${lineOf(looked, looked.indexOf(value))}`, shown: shown(value) })
  }
  for (const { name, value, at } of assignmentsIn(looked)) {
    if (found.size >= FOUND_MAX) break
    if (!isSecretName(name) || !isSecretValue(name, value) || [...values].some((known) => known.includes(value) || value.includes(known)))
      continue
    found.set(`${name}=${value}`, { kind: 'named-secret', where: `line ${lineOf(looked, at)}: ${name}`, shown: shown(value) })
  }
  return [...found.values()]
}

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length

interface Assignment {
  name: string
  value: string
  at: number
}
/** NAME=value, "name": "value", name: value. A name begins where a word does, so no text is read twice. */
const ASSIGNED =
  /(?<![\w.$-])["']?([A-Za-z_][\w.-]{0,80})["']?[ \t]{0,5}(=>|[:=])[ \t]{0,5}(?:"([^"\n]{1,500})"|'([^'\n]{1,500})'|([^\s"',;&|]{1,500}))/gu
/** --name value and --name=value of a command. */
const OPTION = /(?<![\w-])--([A-Za-z][\w-]{0,60})(?:=|[ \t]{1,3})(?:"([^"\n]{1,500})"|'([^'\n]{1,500})'|([^\s"',;&|]{1,500}))/gu
/** What code has where a setting has a value: a call, an index, a member, a tag of YAML. */
const CODE = /[([{<]|^[!&*]|^[A-Za-z_]\w{0,60}(?:\.[A-Za-z_]\w{0,60}){1,5}$/u

function assignmentsIn(text: string): Assignment[] {
  const settings = [...text.matchAll(ASSIGNED)].flatMap((match) => {
    const [, name = '', sign, double, single, bare = ''] = match
    // a remark in words is no setting, one that was commented out is
    const isProse = sign === ':' && bare !== '' && isRemark(text, match.index)
    return isProse || CODE.test(bare) ? [] : [{ name, value: double ?? single ?? bare, at: match.index }]
  })
  const options = [...text.matchAll(OPTION)].flatMap((match) => {
    const [, name = '', double, single, bare = ''] = match
    return bare.startsWith('-') || CODE.test(bare) ? [] : [{ name, value: double ?? single ?? bare, at: match.index }]
  })
  return [...settings, ...options]
}
const isRemark = (text: string, at: number) => /^[ \t]*(?:#|\/\/|;|\*)/u.test(text.slice(text.lastIndexOf('\n', at - 1) + 1, at))
