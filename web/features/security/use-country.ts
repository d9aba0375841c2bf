import { useTranslation } from 'react-i18next'

/** The name of a country in the language of the interface: 'DE' → 'Germany'; null stays null. */
export function useCountry(): (code: string | null) => string | null {
  const { i18n } = useTranslation()
  const names = new Intl.DisplayNames([i18n.language], { type: 'region', fallback: 'code' })
  return (code) => (code === null ? null : (names.of(code) ?? code))
}
