/** The runner of a build that knows the tiny kind too: scanners/registry.ts with one more line. */
import { registerHooks } from 'node:module'

const registry = new URL('../../registry.ts', import.meta.url).href
const own = new URL('registry.ts', import.meta.url).href
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    return resolved.url === registry && context.parentURL !== own ? { ...resolved, url: own } : resolved
  },
})
await import('#runner/main.ts')
