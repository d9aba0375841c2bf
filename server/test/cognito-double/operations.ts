import type { Input } from './refusal.ts'

/** Operations of AWSCognitoIdentityProviderService by name: the request's JSON in, the answer's out. */
export type Operations = Readonly<Record<string, (input: Input) => object | Promise<object>>>
