import { dark, light, type Tokens, VAR_PREFIX } from './tokens.ts'

function declarations(source: object, path: string): string[] {
  const entries: [string, unknown][] = Object.entries(source)
  return entries.flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? declarations(value, `${path}-${key}`) : [`${path}-${key}:${String(value)}`],
  )
}
const block = (scheme: string, tokens: Tokens) =>
  `[data-theme="${scheme}"]{color-scheme:${scheme};${declarations(tokens, `--${VAR_PREFIX}-palette-t`).join(';')}}`

/** The tokens as a style sheet, made at build time, so that pages without the MUI engine have the same variables. */
export const tokensCss = `${block('light', light)}\n${block('dark', dark)}\n`
