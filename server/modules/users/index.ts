export { profileOf, updateProfile } from './profile.ts'
