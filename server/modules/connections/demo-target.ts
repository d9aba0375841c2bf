import type { FieldValues } from '#scanners/sdk/connection.ts'
import type { DemoCloud } from '#server/demo-target/cloud/demo-cloud.ts'
import { DEMO_KEYS } from '#server/demo-target/cloud/demo-key.ts'
import type { Services } from '#server/services.ts'
import type { GivenFields } from './field-values.ts'

/** An address of the demo target leads each account to its own copy, so that nobody sees what another one repaired. */
export const toOwnCopy = ({ demoTarget }: Pick<Services, 'demoTarget'>, accountId: string, fields: GivenFields): GivenFields =>
  demoTarget === undefined
    ? fields
    : Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          typeof value === 'string' && demoTarget.serves(value) ? demoTarget.copyOf(accountId).url : value,
        ]),
      )

/** Whether a connection leads into a copy of a demo target: by its address into the shop, by its key into the account's own cloud. */
export function isDemoTarget(
  { demoTarget }: Pick<Services, 'demoTarget'>,
  accountId: string,
  { target, fields }: { target: string; fields: FieldValues },
): boolean {
  if (demoTarget === undefined) return false
  const leadsTo = ({ provider, copyOf }: DemoCloud): boolean => fields[DEMO_KEYS[provider].field] === copyOf(accountId).key
  return demoTarget.serves(target) || demoTarget.clouds.some(leadsTo)
}
