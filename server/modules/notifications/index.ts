export { notify, notifyAll, type Notice } from './notify.ts'
export { countUnread } from './queries.ts'
