/** What CloudFormation's words for a stack mean here (API_Stack, StackStatus). */

const MADE: ReadonlySet<string> = new Set(['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'IMPORT_COMPLETE'])
/** It is as the last launch wanted it. */
export const isMade = (status: string): boolean => MADE.has(status)
/** It stands, though perhaps not as it was last wanted. */
export const stands = (status: string): boolean => isMade(status) || status === 'UPDATE_ROLLBACK_COMPLETE'
/** Something is under way: it is asked again. A stack in review waits for a person, for ever if need be. */
export const isUnderWay = (status: string): boolean => status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS'
/** AWS has undone what it had made. */
export const isRolledBack = (status: string): boolean => /^(?:UPDATE_)?ROLLBACK_COMPLETE$/u.test(status)
