export { newKeyText, readKeyText } from './key-text.ts'
export { createApiKey } from './create-api-key.ts'
export { resolveApiKey } from './resolve-api-key.ts'
