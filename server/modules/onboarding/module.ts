import { getOnboarding, updateOnboarding } from '#contract/onboarding.ts'
import { handle, handleOutside } from '#server/http/handlers.ts'
import { connectOnboarded } from '#server/kinds.ts'
import type { Module } from '#server/module.ts'
import { changeOnboarding } from './change-onboarding.ts'
import { connectTarget } from './connect-target.ts'
import { readOnboarding } from './read-onboarding.ts'

/** The way of an account from its registration to the first findings, to be gone on with by any of its people, in any browser. */
export const onboardingModule: Module = {
  routes: (services) => [
    handle(getOnboarding, readOnboarding),
    handle(updateOnboarding, async (ctx, { body }) => {
      await changeOnboarding(services.secrets, ctx, body)
      return readOnboarding(ctx)
    }),
    handleOutside(connectOnboarded, (scope, { body }) => connectTarget(services, scope, body)),
  ],
}
