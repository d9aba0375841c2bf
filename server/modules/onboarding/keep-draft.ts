import * as z from 'zod/mini'
import type { OnboardingDraft } from '#contract/onboarding.ts'
import type { Field } from '#scanners/sdk/connection.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'
import { holdsSecret } from './holds-secret.ts'
import { invalidField } from '#server/problem.ts'

function isKept({ schema, input }: Field, typed: string | boolean): boolean {
  if (typeof typed === 'string' && (typed.trim() === '' || holdsSecret(typed))) return false
  const value = typeof typed === 'string' && input === 'number' ? Number(typed) : typeof typed === 'string' ? typed.trim() : typed
  return z.safeParse(schema, value).success
}

/** A text of the form itself, without one that may hold a secret. */
const harmless = (typed: string): string => (holdsSecret(typed) ? '' : typed)

/**
 * What is kept of what was typed: values that the kind takes and that hold no secret, as one in the wrong field does. Sealed fields
 * are kept by name alone: who goes on is told to enter them again.
 * @throws problem request.invalid naming a sealed field that came with a value, or one that the kind does not have
 */
export function keepDraft({ connection: { fields } }: Pick<ScannerInfo, 'connection'>, draft: OnboardingDraft): OnboardingDraft {
  const known = new Map<string, Field>(Object.entries(fields))
  const kept = draft.fields.filter(({ name, value }) => {
    const field = known.get(name)
    if (field === undefined) throw invalidField(`draft.fields.${name}`, 'is not a field of this kind of target')
    if (field.secret === true) throw invalidField(`draft.fields.${name}`, 'is sealed and stays in no draft')
    return isKept(field, value)
  })
  const { name: title, tags, schedule } = draft
  return {
    name: harmless(title),
    tags: harmless(tags),
    schedule: harmless(schedule),
    fields: kept,
    secrets: draft.secrets.filter((name) => known.get(name)?.secret === true),
  }
}
