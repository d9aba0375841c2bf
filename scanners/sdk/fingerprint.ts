import { createHash } from 'node:crypto'
import type { VectorType } from '#contract/fields.ts'
import type { ResourceRef } from './check.ts'

/** Raised when the keys or their encoding change, so that old and new fingerprints are never compared. */
export const FINGERPRINT_VERSION = 1

/** Kinds of identifier that are unique without their region. */
const GLOBAL_IDENTIFIERS: ReadonlySet<string> = new Set(['arn', 'url', 'host:port', 'domain', 'contractAddress', 'resourceId'])

export interface IdentityInput {
  vectorType: VectorType
  /** What the scanner calls the target (`Scanner.targetOf`). */
  target: string
  checkId: string
  resource: ResourceRef
  locator?: string | null
}
/** One key of an identity, as shown under "why is this the same finding". */
export interface IdentityKey {
  name: 'vectorType' | 'target' | 'check' | 'region' | 'resource' | 'locator'
  value: string
}

/** The keys that decide whether two failing verdicts are one finding: never a severity, title, message, scan or display name. */
export function identityKeys({ vectorType, target, checkId, resource, locator }: IdentityInput): IdentityKey[] {
  const region = GLOBAL_IDENTIFIERS.has(resource.genericIdentifier) ? '' : (resource.region ?? '')
  return [
    { name: 'vectorType', value: vectorType },
    { name: 'target', value: target },
    { name: 'check', value: checkId },
    { name: 'region', value: region },
    { name: 'resource', value: resource.genericIdentifierValue },
    { name: 'locator', value: locator ?? '' },
  ]
}

/** SHA-256 (64 hex digits) over the identity keys; JSON keeps ('ab', 'c') apart from ('a', 'bc'). */
export function fingerprint(input: IdentityInput): string {
  const values = identityKeys(input).map((key) => key.value)
  return createHash('sha256')
    .update(JSON.stringify([FINGERPRINT_VERSION, ...values]))
    .digest('hex')
}
