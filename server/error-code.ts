/** The `code` that Node and its libraries put on their errors, such as ENOENT; '' when there is none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
