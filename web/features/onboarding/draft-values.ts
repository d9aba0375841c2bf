import type { Kind } from '#contract/kinds.ts'
import type { OnboardingDraft } from '#contract/onboarding.ts'
import { bodyOf, type ConnectionValues, kindValues, tagsOf, valuesOf } from '#web/components/connections/connection-form.ts'

/** What stands in the form of a target that is gone on with; secrets stand in no draft. */
export function valuesFrom(kind: Kind, draft: OnboardingDraft | null): ConnectionValues {
  const typed = new Map(draft?.fields.map(({ name, value }) => [name, value]))
  const fields = Object.fromEntries(Object.entries(kindValues(kind)).map(([name, standard]) => [name, typed.get(name) ?? standard]))
  const settings = valuesOf({ name: draft?.name ?? '', tags: tagsOf(draft?.tags ?? ''), schedule: draft?.schedule || 'daily' })
  return { ...settings, fields }
}

/** What is kept of a form while it is being filled in: of what the kind seals, that something stands there. */
export function draftFrom({ fields: ofKind }: Kind, values: ConnectionValues): OnboardingDraft {
  const isTyped = (name: string) => values.fields[name] !== undefined && values.fields[name] !== '' && values.fields[name] !== false
  const given = ofKind.filter(({ name }) => isTyped(name))
  return {
    name: values.name.trim().slice(0, 120),
    tags: values.tags.slice(0, 1_500),
    schedule: bodyOf(values).schedule.slice(0, 120),
    fields: given.filter(({ secret }) => !secret).map(({ name }) => ({ name, value: values.fields[name] ?? '' })),
    secrets: given.filter(({ secret }) => secret).map(({ name }) => name),
  }
}

/** The labels of what has to be entered again: it was typed before, and is kept nowhere. */
export const toEnterAgain = ({ fields }: Kind, draft: OnboardingDraft | null): readonly string[] =>
  fields.filter(({ name }) => draft?.secrets.includes(name) === true).map(({ label }) => label)
