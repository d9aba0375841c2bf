export { endLost, type ExecutionFacts, logExecution, type StepEntry } from './log-execution.ts'
export { deleteUnneededObjects } from './store-logs.ts'
