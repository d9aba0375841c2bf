export { endLost, logExecution, type StepEntry } from './log-execution.ts'
export { deleteUnneededObjects } from './store-logs.ts'
