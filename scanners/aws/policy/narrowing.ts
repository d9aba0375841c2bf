import { parseCidr, reachOf } from '#scanners/sdk/cloud/cidr.ts'
import type { Condition } from './document.ts'

/** What the conditions of a statement hold everyone down to. */
export interface Narrowing {
  /** Account ids that a condition names. */
  accounts: string[]
  /** Organization ids that a condition names. */
  organizations: string[]
  /** The keys that narrow, in lower case. */
  keys: string[]
}

/**
 * How the conditions of an Allow narrow a principal of everyone, or undefined where they do not. Following what S3 calls public:
 * a key about the caller or its network narrows when all its values are fixed, that is without wildcard or policy variable.
 * An ARN may have wildcards beside a fixed account, or a fixed bucket; organization paths behind a fixed organization.
 * `IfExists` and `ForAllValues` let through a request without the key, so they narrow only beside `Null: false` for it.
 * Sources: https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html (The meaning of "public"),
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html
 */
export function narrowingOf(conditions: readonly Condition[]): Narrowing | undefined {
  const present = new Set(
    conditions.filter(({ operator, values }) => operator === 'null' && values.every((value) => value === 'false')).map(({ key }) => key),
  )
  const narrow = conditions.filter(
    (condition) =>
      POSITIVE.has(condition.operator) &&
      isFixed(condition) &&
      ((!condition.ifExists && condition.set !== 'all') || present.has(condition.key)),
  )
  if (narrow.length === 0) return undefined
  const values = narrow.flatMap((condition) => condition.values)
  return {
    accounts: unique(narrow.flatMap((condition) => condition.values.flatMap((value) => accountIn(condition.key, value) ?? []))),
    organizations: unique(values.flatMap((value) => /^o-[a-z0-9]{4,32}(?=$|\/)/u.exec(value)?.[0] ?? [])),
    keys: unique(narrow.map(({ key }) => key)),
  }
}

/**
 * Whether a Deny under these conditions still holds for every stranger: each of them is the negation of a narrowing condition
 * ("unless from this organization"), or asks for what no stranger is (an AWS service).
 */
export function deniesStrangers(conditions: readonly Condition[]): boolean {
  return conditions.every((condition) => {
    if (condition.key === 'aws:principalisawsservice')
      return condition.operator === 'bool' && condition.values.every((value) => value === 'false')
    return NEGATIVE.has(condition.operator) && condition.set !== 'any' && isFixed(condition)
  })
}

const POSITIVE = new Set(['stringequals', 'stringequalsignorecase', 'stringlike', 'arnequals', 'arnlike', 'ipaddress', 'bool'])
const NEGATIVE = new Set(['stringnotequals', 'stringnotequalsignorecase', 'stringnotlike', 'arnnotequals', 'arnnotlike', 'notipaddress'])

type Rule = (value: string) => boolean
const hasWild = (value: string) => /[*?]|\$\{/u.test(value)
const fixed: Rule = (value) => value !== '' && !hasWild(value)
const fixedArn: Rule = (value) => {
  if (fixed(value)) return true
  const [, , service = '', , account = '', ...resource] = value.split(':')
  if (value.includes('${') || hasWild(service)) return false
  return /^\d{12}$/u.test(account) || (service === 's3' && resource.length > 0 && fixed(resource.join(':').split('/', 1)[0] ?? ''))
}
const fixedPath: Rule = (value) => fixed(value) || /^o-[a-z0-9]{4,32}\/[^$]*$/u.test(value)
/** A role with any name of session is one role. */
const fixedUser: Rule = (value) => fixed(value) || /^A[A-Z0-9]{15,31}:\*$/u.test(value)
/** A mailbox of one domain, or one address. */
const fixedEndpoint: Rule = (value) => fixed(value) || /^\*?@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}$/u.test(value)
const narrowAddress: Rule = (value) => {
  const cidr = parseCidr(value)
  return cidr !== undefined && reachOf(cidr.family, [cidr]) === 'narrow'
}
const isTrue: Rule = (value) => value === 'true'

/** Keys that say who calls or from where; what a caller sets as it likes (referer, user agent, tags, external id) is not here. */
const RULES = new Map<string, Rule>([
  ['aws:sourceaccount', fixed],
  ['aws:sourceowner', fixed],
  ['aws:principalaccount', fixed],
  ['kms:calleraccount', fixed],
  ['s3:dataaccesspointaccount', fixed],
  ['aws:vpceaccount', fixed],
  ['aws:principalorgid', fixed],
  ['aws:sourceorgid', fixed],
  ['aws:vpceorgid', fixed],
  ['aws:principalorgpaths', fixedPath],
  ['aws:sourceorgpaths', fixedPath],
  ['aws:vpceorgpaths', fixedPath],
  ['aws:sourcearn', fixedArn],
  ['aws:principalarn', fixedArn],
  ['s3:dataaccesspointarn', fixedArn],
  ['elasticfilesystem:accesspointarn', fixedArn],
  ['aws:sourcevpcarn', fixedArn],
  ['aws:sourcevpc', fixed],
  ['aws:sourcevpce', fixed],
  ['aws:ec2instancesourcevpc', fixed],
  ['aws:userid', fixedUser],
  ['aws:principalservicename', fixed],
  ['lambda:eventsourcetoken', fixed],
  ['s3:x-amz-server-side-encryption-aws-kms-key-id', fixed],
  ['sns:endpoint', fixedEndpoint],
  ['aws:sourceip', narrowAddress],
  ['elasticfilesystem:accessedviamounttarget', isTrue],
])

function isFixed({ key, operator, values }: Condition): boolean {
  const rule = RULES.get(key)
  if (rule === undefined || (operator === 'bool') !== (rule === isTrue)) return false
  // compared as text, an address has no mask
  if (key === 'aws:sourceip' && !operator.endsWith('ipaddress')) return values.every((value) => fixed(value))
  return values.every((value) => rule(value))
}

const ACCOUNT_KEYS = /account$|^aws:sourceowner$/u
function accountIn(key: string, value: string): string | undefined {
  if (ACCOUNT_KEYS.test(key)) return /^\d{12}$/u.test(value) ? value : undefined
  return key.endsWith('arn') ? accountOfArn(value) : undefined
}

/** The account an ARN names, or the account id itself; undefined where it names none. */
export function accountOfArn(text: string): string | undefined {
  return /^(?:arn:[^:]*:[^:]*:[^:]*:)?(\d{12})(?::|$)/u.exec(text)?.[1]
}

const unique = (values: readonly string[]) => [...new Set(values)]
