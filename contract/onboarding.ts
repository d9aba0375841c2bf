import * as z from 'zod/mini'
import { id, instant, name, text } from './fields.ts'
import { defineRoute } from './route.ts'

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

// How far an account came --------------------------------------------------------

export const ONBOARDING_STEPS = ['company', 'target', 'connect', 'scan', 'done'] as const
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]

/** A kind of target by the last part of its address (`path` of GET v1/launcher/kinds). */
const kindPath = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[a-z0-9-]+$/u))
const typed = z.union([z.string().check(z.maxLength(8_192)), z.boolean()])
const draftField = z.string().check(z.minLength(1), z.maxLength(64))

/** What was typed of a target so far, as it stands in the form. Never what a kind seals: that is asked for again. */
const draft = {
  name: z.string().check(z.maxLength(120)),
  tags: z.string().check(z.maxLength(1_500)),
  schedule: z.string().check(z.maxLength(120)),
  fields: z.array(z.strictObject({ name: draftField, value: typed })).check(z.maxLength(50)),
  /** Names of the sealed fields that something was typed into. */
  secrets: z.array(draftField).check(z.maxLength(20)),
}
export type OnboardingDraft = z.infer<typeof onboardingDraft>
const onboardingDraft = z.strictObject(draft)

/** How far the account came, and what the next step begins with. */
export const onboardingState = z.strictObject({
  /** Counts up with each change; 0 before the first. */
  version: z.number(),
  step: z.enum(ONBOARDING_STEPS),
  /** Somebody put it off: nobody is led to it any more. */
  isLater: z.boolean(),
  onboarding,
  /** The connection's progress. */
  progress: z.strictObject({
    isInitializingEip: z.boolean(),
    isLaunchingVpc: z.boolean(),
    /** Somebody is connecting the target at this moment. */
    isCreateConnection: z.boolean(),
    isConnected: z.boolean(),
    isVPCCompleted: z.boolean(),
  }),
  /** The kind of target that was chosen. */
  kind: z.nullable(z.string()),
  draft: z.nullable(onboardingDraft),
  /** Names this target while it is being connected: GET v1/launcher/kinds/{path}/setup?draft= tells the same values with each call. */
  draftId: z.nullable(id),
  /** What was connected, while it is there. */
  connectionId: z.nullable(id),
  connectionName: nullable,
  /** Its first full scan that completed, or else the newest. */
  scanId: z.nullable(id),
  /** Who changed it last, and when. */
  changedBy: nullable,
  changedAt: z.nullable(instant),
})
export type OnboardingState = z.infer<typeof onboardingState>

export const getOnboarding = defineRoute('GET /v1/onboarding', 'onboarding', {
  right: 'connections.read',
  summary: 'How far the onboarding of the account came, the same for all of its people',
  reply: onboardingState,
})
export const updateOnboarding = defineRoute('PATCH /v1/onboarding', 'onboarding', {
  right: 'connections.manage',
  audit: 'onboarding.changed',
  summary:
    'Continue the onboarding: company, kind of target, what was typed of it, or put it off; resource.stale where someone else has continued it',
  body: z.strictObject({
    /** The version that the caller saw. */
    version: z.number().check(z.int(), z.minimum(0)),
    company: z.optional(
      z.strictObject({
        firstName: personName,
        lastName: personName,
        company: name(120),
        companyNickname: z.nullable(name(120)),
        billingUser: z.nullable(person),
        billingProvider: z._default(z.enum(BILLING_PROVIDERS), 'Stripe'),
        mainUser: z.nullable(person),
        /** Which way of onboarding is taken, in the client's words. */
        onboarding: z.optional(text(120)),
        stackSSM: z.optional(z.nullable(text(200))),
      }),
    ),
    /** Choosing a kind begins with another target where one is connected; null goes back to the choice. */
    kind: z.optional(z.nullable(kindPath)),
    draft: z.optional(z.nullable(onboardingDraft)),
    /** A target that is connected already is the one to go on with. */
    connectionId: z.optional(id),
    isLater: z.optional(z.boolean()),
  }),
  reply: onboardingState,
})
