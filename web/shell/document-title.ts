import { useMatches } from '@tanstack/react-router'
import type { ParseKeys } from 'i18next'
import { useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Key of a screen's label in the common texts. */
export type TitleKey = ParseKeys

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: TitleKey
  }
}

const PRODUCT = 'Parapet'
const write = (label: string | undefined) => {
  document.title = label === undefined ? PRODUCT : `${PRODUCT} | ${label}`
}

/** Sets 'Parapet | <label>' from the innermost screen that has a label in web/routes.tsx. In the layout phase, so that a screen's own title comes after it. */
export function useScreenTitle(): void {
  const { t } = useTranslation()
  const match = useMatches().findLast((one) => one.staticData.title !== undefined)
  const key = match?.staticData.title
  const label = key === undefined ? undefined : t(key)
  const address = match?.pathname
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another row of the same screen has another address and the same label: the old row's name must go
  useLayoutEffect(() => write(label), [label, address])
}

/** A screen's own title, such as the name of the row it shows; undefined while it is not known. */
export function useDocumentTitle(label: string | undefined): void {
  useEffect(() => {
    if (label !== undefined) write(label)
  }, [label])
}
