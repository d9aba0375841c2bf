import packageJson from '../package.json' with { type: 'json' }
import type { Config } from './config.ts'

/**
 * What every outgoing request says about itself: the product, why it comes, and whom to ask.
 * @param purpose e.g. `scan 0198…`
 */
export function userAgentOf({ contact }: Pick<Config, 'contact'>, purpose: string): string {
  // header values are ASCII; a comment must not hold parentheses of its own
  const printable = contact.replaceAll(/[^\x20-\x7e]|[()\\]/gu, '')
  return `Parapet/${packageJson.version} (${purpose}; +${printable})`
}
