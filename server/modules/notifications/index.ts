export { notifications } from './notify.ts'
export { countUnread } from './queries.ts'
