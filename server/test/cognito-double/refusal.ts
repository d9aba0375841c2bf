/** What the service answers when it will not: the exception's name and its words, as the public API reference and the service have them. */
export class Refusal extends Error {
  readonly type: string
  readonly status: number
  constructor(type: string, message: string, status = 400) {
    super(message)
    this.type = type
    this.status = status
  }
}
export const refuse = (type: string, message: string): Refusal => new Refusal(type, message)
export const notAuthorized = (message: string): Refusal => refuse('NotAuthorizedException', message)
export const invalidParameter = (message: string): Refusal => refuse('InvalidParameterException', message)

export type Input = Readonly<Record<string, unknown>>

/** A required text of a request. */
export function text(input: Input, name: string): string {
  const value = input[name]
  if (typeof value !== 'string' || value === '') {
    const member = name[0]?.toLowerCase() + name.slice(1)
    throw invalidParameter(`1 validation error detected: Value at '${member}' failed to satisfy constraint: Member must not be null`)
  }
  return value
}
/** A structure of texts, such as AuthParameters. */
export function texts(input: Input, name: string): Readonly<Record<string, string>> {
  const value = input[name]
  return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {}
}
