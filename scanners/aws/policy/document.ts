import { areDisjoint, covers, matchesAction } from './wildcard.ts'

/** Who a statement speaks of; every list may be empty. */
export interface Principal {
  /** `*`, alone, under AWS or CanonicalUser: everyone, without credentials too. */
  anyone: boolean
  /** Account ids, ARNs and unique ids, without the `*` of everyone. */
  aws: string[]
  services: string[]
  /** ARNs of identity providers, or names of web identity providers. */
  federated: string[]
  canonicalUsers: string[]
}
/** `not`: everything but these patterns (NotAction, NotResource). */
export interface PatternList {
  not: boolean
  patterns: string[]
}
export interface Condition {
  /** In lower case, without set operator and `IfExists`: 'stringequals'. */
  operator: string
  set?: 'all' | 'any'
  ifExists: boolean
  /** In lower case: 'aws:sourceip'. */
  key: string
  values: string[]
}
export interface Statement {
  /** The Sid where there is one, else '#1' and so on: what a person finds the statement by. */
  label: string
  effect: 'Allow' | 'Deny'
  /** Absent in a policy of an identity. */
  principal?: Principal
  notPrincipal?: Principal
  actions: PatternList
  /** Absent in trust policies: the role itself. */
  resources?: PatternList
  conditions: Condition[]
}
export interface PolicyDocument {
  statements: Statement[]
}
/** `ok: false` is a document that cannot be judged; its check says UNKNOWN. */
export type ParsedPolicy = { ok: true; document: PolicyDocument } | { ok: false; reason: string }

/** Characters of a document that are looked at; the largest that AWS stores (access policies of OpenSearch) have 102,400. */
const TEXT_MAX = 131_072
/** Each Allow is held against each Deny; policies of AWS's own templates have at most some dozens. */
const STATEMENTS_MAX = 500
class Malformed extends Error {}

/**
 * Reads the policy document of an identity, a resource or a role's trust: JSON text, the percent-encoded text that IAM returns
 * (RFC 3986), or the object itself. Names of elements are accepted in any case. Never throws.
 * Source: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_grammar.html
 */
export function parsePolicy(source: unknown): ParsedPolicy {
  try {
    const root = record(typeof source === 'string' ? fromText(source) : source, 'the document')
    const list = listOf(root.get('statement') ?? refuse('no Statement'))
    if (list.length > STATEMENTS_MAX) refuse('too many statements')
    return { ok: true, document: { statements: list.map((entry, index) => statement(entry, index)) } }
  } catch (error) {
    return { ok: false, reason: error instanceof Malformed ? error.message : 'not JSON' }
  }
}

/** Whether a concrete action ('s3:GetObject') is among the actions of a statement. */
export function hasAction(statement: Statement, action: string): boolean {
  return statement.actions.patterns.some((pattern) => matchesAction(pattern, action)) !== statement.actions.not
}

/** Whether the statement speaks of every resource that `resource` (an ARN, or a pattern of ARNs) matches. */
export function coversResource(statement: Statement, resource: string): boolean {
  const { resources } = statement
  if (resources === undefined) return true
  if (resources.not) return resources.patterns.every((pattern) => areDisjoint(pattern, resource))
  return resources.patterns.some((pattern) => covers(pattern, resource))
}

function fromText(text: string): unknown {
  if (text.length > TEXT_MAX) refuse('too large')
  const plain = text.replace(/^\uFEFF/u, '').trim()
  return JSON.parse(plain.startsWith('{') ? plain : decodeURIComponent(plain))
}

function statement(value: unknown, index: number): Statement {
  const fields = record(value, 'a statement')
  const effect = fields.get('effect')
  if (effect !== 'Allow' && effect !== 'Deny') return refuse('Effect is neither Allow nor Deny')
  const sid = fields.get('sid')
  const principal = fields.get('principal')
  const notPrincipal = fields.get('notprincipal')
  const resources = patterns(fields, 'resource')
  return {
    label: typeof sid === 'string' && sid !== '' ? sid : `#${index + 1}`,
    effect,
    ...(principal === undefined ? {} : { principal: principalOf(principal) }),
    ...(notPrincipal === undefined ? {} : { notPrincipal: principalOf(notPrincipal) }),
    actions: patterns(fields, 'action') ?? refuse('a statement without Action'),
    ...(resources === undefined ? {} : { resources }),
    conditions: conditions(fields.get('condition')),
  }
}

function patterns(fields: Map<string, unknown>, name: string): PatternList | undefined {
  const plain = fields.get(name)
  if (plain !== undefined) return { not: false, patterns: strings(plain) }
  const negated = fields.get(`not${name}`)
  return negated === undefined ? undefined : { not: true, patterns: strings(negated) }
}

function principalOf(value: unknown): Principal {
  const named: Principal = { anyone: false, aws: [], services: [], federated: [], canonicalUsers: [] }
  const kinds = typeof value === 'string' ? new Map([['aws', value]]) : record(value, 'Principal')
  for (const [kind, names] of kinds) {
    const list = {
      aws: named.aws,
      '*': named.aws,
      service: named.services,
      federated: named.federated,
      canonicaluser: named.canonicalUsers,
    }[kind]
    if (list === undefined) return refuse('Principal of an unknown kind')
    list.push(...strings(names))
  }
  return {
    ...named,
    anyone: [...named.aws, ...named.canonicalUsers].some(isAnyone),
    aws: named.aws.filter((name) => !isAnyone(name)),
    canonicalUsers: named.canonicalUsers.filter((name) => !isAnyone(name)),
  }
}
/** Also an ARN of every account, which AWS refuses today and other implementations of its API store. */
const isAnyone = (name: string) => name === '*' || /^arn:[^:]*:(?:iam|sts)::\*:/u.test(name)

function conditions(value: unknown): Condition[] {
  if (value === undefined || value === null) return []
  return [...record(value, 'Condition')].flatMap(([operator, keys]) => {
    const [, set, base = '', ifExists] =
      /^(?:for(all|any)values?:)?([a-z]+?)(ifexists)?$/u.exec(operator) ?? refuse('an unknown condition operator')
    const setOperator: Pick<Condition, 'set'> = set === 'all' || set === 'any' ? { set } : {}
    return [...record(keys, 'a condition')].map(([key, values]) =>
      Object.assign({ operator: base, ifExists: ifExists !== undefined, key, values: strings(values) }, setOperator),
    )
  })
}

/** Its entries by the name in lower case. */
function record(value: unknown, what: string): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(`${what} is no object`)
  return new Map(Object.entries(value).map(([key, entry]) => [key.toLowerCase(), entry]))
}
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
const strings = (value: unknown): string[] =>
  listOf(value).map((entry) =>
    typeof entry === 'string' || typeof entry === 'number' || typeof entry === 'boolean'
      ? String(entry)
      : refuse('a value that is no text'),
  )
function refuse(reason: string): never {
  throw new Malformed(reason)
}
