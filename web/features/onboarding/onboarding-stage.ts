import { CLOUD_TYPES } from '#contract/fields.ts'
import type { Kind } from '#contract/kinds.ts'
import type { OnboardingState, OnboardingStep } from '#contract/onboarding.ts'

/** The steps of the trail; the scan's has its end in it. */
export const TRAIL = ['company', 'target', 'connect', 'scan'] as const
type TrailStep = (typeof TRAIL)[number]

/** Place of a step in the trail; behind the last once all is done. */
export const placeOf = (step: OnboardingStep): number => (step === 'done' ? TRAIL.length : TRAIL.indexOf(step))

/** The kinds that a page offers. */
export const kindsFor = (kinds: readonly Kind[], onlyClouds: boolean): readonly Kind[] =>
  onlyClouds ? kinds.filter(({ vectorType }) => CLOUD_TYPES.some((cloud) => cloud === vectorType)) : kinds

/**
 * The step that a page shows.
 * @param back the step that the person went back to, or null; never one that is still to come
 * @param offered the kinds that the page offers: where another was chosen elsewhere, one is chosen here
 */
export function shownStep(state: Pick<OnboardingState, 'step' | 'kind'>, back: TrailStep | null, offered: readonly Kind[]): OnboardingStep {
  const isElsewhere = state.kind !== null && !offered.some(({ path }) => path === state.kind)
  const step = isElsewhere && placeOf(state.step) > placeOf('target') ? 'target' : state.step
  return back !== null && placeOf(back) < placeOf(step) ? back : step
}
