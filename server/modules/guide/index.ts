export { isGuided } from './read-guide.ts'
