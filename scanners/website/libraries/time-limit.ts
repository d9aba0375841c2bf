import { createContext, Script } from 'node:vm'

const script = new Script('work()')
const host: { work: () => void } = { work: () => undefined }
const context = createContext(host)

/** How the engine says that a regular expression would have to remember more than the stack holds. */
const STACK_IS_FULL = 'Maximum call stack size exceeded'

/**
 * Runs synchronous work for at most so long, and ends it where it stands; even a regular expression that backtracks without
 * end, or deeper than the stack is. Nothing foreign is run: the virtual machine is used for its clock.
 * @returns what the work returns, undefined when its time, or its stack, was over
 */
export function withinTime<T>(limitMs: number, work: () => T): T | undefined {
  let result: T | undefined
  host.work = () => {
    result = work()
  }
  try {
    script.runInContext(context, { timeout: Math.max(1, Math.ceil(limitMs)) })
    return result
  } catch (error) {
    // the error may be of another realm
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined
    if (error instanceof RangeError && error.message === STACK_IS_FULL) return undefined
    throw error
  } finally {
    host.work = () => undefined
  }
}
