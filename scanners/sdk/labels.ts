import type { Language } from '#contract/fields.ts'

/** A name in every language. */
export type Label = Readonly<Record<Language, string>>

/** A name that is the same in every language. */
export const same = (name: string): Label => ({ en: name, de: name, es: name })
export const named = (en: string, de: string, es: string): Label => ({ en, de, es })
