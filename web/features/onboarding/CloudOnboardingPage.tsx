import { OnboardingFlow } from './OnboardingFlow.tsx'
import { PrivateScanningSection } from './private/PrivateScanningSection.tsx'

/** Onboarding with a cloud account, and scanning from inside it. */
export const CloudOnboardingPage = () => (
  <OnboardingFlow onlyClouds>
    <PrivateScanningSection />
  </OnboardingFlow>
)
