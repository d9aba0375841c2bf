import i18n, { type CustomTypeOptions, type FormatterModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { LANGUAGES, type Language } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { textFiles } from './text-files.ts'

/** A file of texts; web/i18n/resources.d.ts names them. */
export type Namespace = keyof CustomTypeOptions['resources']

/** Names of the languages in themselves. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', es: 'Español' }
/** Name in local storage; index.html knows it too. */
export const STORED_LANGUAGE = 'language'

const isLanguage = (value: string | null | undefined): value is Language => LANGUAGES.some((language) => language === value)

/** The language chosen on this machine, if any. */
export function storedLanguage(): Language | null {
  const value = localStorage.getItem(STORED_LANGUAGE)
  return isLanguage(value) ? value : null
}

/** Writes the numbers in a text as its language does ("5,000" or "5.000"), words as they are. */
export const numbersOfLanguage: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _format, language) => (typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : String(value ?? '')),
}

/** How translations are loaded: 5 retries from 350 ms on, doubling; 10 at once; the build number busts caches. */
export const i18nOptions = {
  fallbackLng: 'en',
  supportedLngs: [...LANGUAGES],
  load: 'languageOnly',
  ns: ['common'],
  defaultNS: 'common',
  maxRetries: limits.translationRetries,
  retryTimeout: limits.translationRetryMs,
  maxParallelReads: limits.translationParallelReads,
  backend: { queryStringParams: { v: String(limits.buildNumber) } },
  interpolation: { escapeValue: false, alwaysFormat: true },
  react: { useSuspense: true },
} as const

let begun: Promise<void> | undefined
/** Loads the common texts of the stored language; whoever needs them at the start may wait for the same. */
export function startI18n(): Promise<void> {
  begun ??= begin()
  return begun
}

async function begin(): Promise<void> {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  await i18n
    .use(textFiles)
    .use(numbersOfLanguage)
    .use(initReactI18next)
    .init({ ...i18nOptions, supportedLngs: [...LANGUAGES], ns: ['common'], lng: storedLanguage() ?? 'en' })
}

/** Switches the interface and remembers it on this machine. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORED_LANGUAGE, language)
  await i18n.changeLanguage(language)
}

export { i18n }
