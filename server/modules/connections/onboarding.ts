import { kindWords, onboardingFields, type Onboarding, slugOf } from '#contract/onboarding.ts'
import type { FieldValues } from '#scanners/sdk/connection.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'
import type { ToldOnboarding } from '#server/db/tables/connections.ts'
import { valuesOf, type GivenFields } from './field-values.ts'
import type { ConnectionRow } from './connection-rows.ts'

/** The body of a new connection taken apart: the kind's own fields, and what an onboarding told along with them (null: nothing). */
export function splitOnboarding(
  { vectorType, connection }: Pick<ScannerInfo, 'vectorType' | 'connection'>,
  given: GivenFields,
): { fields: FieldValues; told: ToldOnboarding | null } {
  const own = new Set(Object.keys(connection.fields))
  const words = new Set(Object.keys(kindWords(vectorType)))
  const onboarding = new Set(Object.keys(onboardingFields).filter((name) => !own.has(name)))
  const all = Object.entries(valuesOf(given))
  const told = new Map(all.flatMap(([name, value]) => (onboarding.has(name) && typeof value === 'string' ? [[name, value]] : [])))
  const fields = Object.fromEntries(all.filter(([name]) => own.has(name) || (!onboarding.has(name) && !words.has(name))))
  if (told.size === 0 && given['onboardingType'] === undefined) return { fields, told: null }
  const textOf = (name: keyof typeof onboardingFields) => told.get(name) ?? null
  return {
    fields,
    told: {
      firstName: textOf('firstName'),
      lastName: textOf('lastName'),
      company: textOf('company'),
      companyNickname: textOf('companyNickname'),
      onboarding: textOf('onboarding'),
      stateVpc: 'pending',
      stackSSM: textOf('stackSSM'),
      billingUser: textOf('billingUser'),
      billingProvider: told.get('billingProvider') === 'Invoice' ? 'Invoice' : 'Stripe',
      mainUser: textOf('mainUser'),
    },
  }
}

/** The onboarding of a connection, with what the connection itself says of it. */
export function presentOnboarding({ onboarding, fields, vector_type: vectorType }: ConnectionRow): Onboarding | null {
  if (onboarding === null) return null
  const { url } = fields
  const slug = slugOf(vectorType)
  return { ...onboarding, url: typeof url === 'string' ? url : null, vectorId: slug, typeVector: vectorType, onboardingType: slug }
}
