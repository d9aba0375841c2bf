import { useMatches } from '@tanstack/react-router'
import type { ParseKeys } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Key of a screen's label in the common texts. */
export type TitleKey = ParseKeys

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: TitleKey
  }
}

export const PRODUCT = 'Parapet'

/** Sets 'Parapet | <label>' from the innermost screen that has a label, or from the label given. */
export function useDocumentTitle(label?: string): void {
  const { t } = useTranslation()
  const key = useMatches().findLast((match) => match.staticData.title !== undefined)?.staticData.title
  const text = label ?? (key === undefined ? undefined : t(key))
  useEffect(() => {
    if (text !== undefined) document.title = `${PRODUCT} | ${text}`
  }, [text])
}
