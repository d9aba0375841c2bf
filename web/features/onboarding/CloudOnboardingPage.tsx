import { lazy, Suspense } from 'react'
import { OnboardingFlow } from './OnboardingFlow.tsx'

/** Below the way, and few go on to it. */
const PrivateScanningSection = lazy(async () => ({
  default: (await import('./private/PrivateScanningSection.tsx')).PrivateScanningSection,
}))

/** Onboarding with a cloud account, and scanning from inside it. */
export const CloudOnboardingPage = () => (
  <OnboardingFlow onlyClouds>
    <Suspense fallback={null}>
      <PrivateScanningSection />
    </Suspense>
  </OnboardingFlow>
)
