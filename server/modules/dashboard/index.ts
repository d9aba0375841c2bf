export { postureScore } from './posture.ts'
