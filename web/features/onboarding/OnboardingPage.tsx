import { OnboardingFlow } from './OnboardingFlow.tsx'

/** Onboarding with any kind of target. */
export const OnboardingPage = () => <OnboardingFlow />
