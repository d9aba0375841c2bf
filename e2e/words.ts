import { readFileSync } from 'node:fs'

export type Language = 'en' | 'de' | 'es'
/** Says a text of the web client, such as `account:invite.action`, with what stands in its braces. */
export type Say = (key: string, values?: Readonly<Record<string, string>>) => string

/** The texts of a language as people read them. @throws for a key that has none */
export function wordsOf(language: Language): Say {
  return (key, values = {}) => {
    const [namespace = '', path = ''] = key.split(':')
    const file = new URL(`../web/i18n/${language}/${namespace}.json`, import.meta.url)
    let at: unknown = JSON.parse(readFileSync(file, 'utf8'))
    for (const part of path.split('.')) at = typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined
    if (typeof at !== 'string') throw new Error(`${language} has no text ${key}`)
    return at.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => values[name] ?? '')
  }
}
