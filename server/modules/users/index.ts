export { profileOf } from './get-profile.ts'
