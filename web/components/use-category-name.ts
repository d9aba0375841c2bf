import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

const CATEGORIES = [
  'Access control',
  'Data exposure',
  'Domain security',
  'Email security',
  'Encryption',
  'Hardening',
  'Information disclosure',
  'Injection',
  'Session security',
  'Supply chain',
] as const

/** A check's category in the language of the interface; one this client does not know keeps the scanner's word. */
export function useCategoryName(): (category: string) => string {
  const { t } = useTranslation()
  return useCallback(
    (category) => {
      const known = CATEGORIES.find((name) => name === category)
      return known === undefined ? category : t(`category.${known}`)
    },
    [t],
  )
}
