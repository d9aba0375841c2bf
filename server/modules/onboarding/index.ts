export { isAwaited } from './read-onboarding.ts'
