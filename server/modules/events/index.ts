export { publish, publishAll, type LiveNotice } from './publish.ts'
