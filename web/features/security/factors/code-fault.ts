import { ApiError } from '#web/api.ts'

/** A code that was refused is a fault of its field, which the answer does not name. */
export const codeFault = (error: unknown): 'code' | undefined =>
  error instanceof ApiError && error.code === 'auth.code_wrong' ? 'code' : undefined
