import * as z from 'zod/mini'
import { name, text } from './fields.ts'

/** Where scanning inside the customer's own cloud stands; the server alone moves it. */
export const VPC_STATES = ['pending', 'inProgressEIP', 'inProgressVPC', 'completed'] as const
/** Who bills the customer. */
export const BILLING_PROVIDERS = ['Stripe', 'Invoice'] as const

const personName = name(80)
const person = text(254)

/** The words that name a kind of target: `vectorType` and `typeVector` are one, `vectorId` and `onboardingType` its slug. */
export const slugOf = (vectorType: string): string => vectorType.toLowerCase()
/**
 * The same words in a body, where they may say what the path says already and nothing else.
 * @param vectorType the kind's word, e.g. 'Websites'
 */
export const kindWords = (vectorType: string) => {
  const word = z.optional(z.literal(vectorType))
  const slug = z.optional(z.literal(slugOf(vectorType)))
  return { vectorType: word, typeVector: word, vectorId: slug, onboardingType: slug }
}

/** What an onboarding tells along with its first target. */
export const onboardingFields = {
  firstName: z.optional(personName),
  lastName: z.optional(personName),
  company: z.optional(name(120)),
  companyNickname: z.optional(name(120)),
  /** Free: which way of onboarding was taken. */
  onboarding: z.optional(text(120)),
  /** It can only begin; a client does not say how far it came. */
  stateVpc: z.optional(z.literal('pending')),
  stackSSM: z.optional(text(200)),
  /** Whom invoices go to, and who looks after the target: an email address or a name. */
  billingUser: z.optional(person),
  billingProvider: z.optional(z.enum(BILLING_PROVIDERS)),
  mainUser: z.optional(person),
}

const nullable = z.nullable(z.string())
/** An onboarding as it was told; what was left out has its standard, or is null. */
export const onboarding = z.strictObject({
  firstName: nullable,
  lastName: nullable,
  company: nullable,
  companyNickname: nullable,
  url: nullable,
  onboarding: nullable,
  stateVpc: z.enum(VPC_STATES),
  stackSSM: nullable,
  billingUser: nullable,
  billingProvider: z.enum(BILLING_PROVIDERS),
  mainUser: nullable,
  vectorId: z.string(),
  typeVector: z.string(),
  onboardingType: z.string(),
})
export type Onboarding = z.infer<typeof onboarding>
