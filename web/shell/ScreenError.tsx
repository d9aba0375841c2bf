import type { ErrorComponentProps } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/components/error-text.ts'
import { useDocumentTitle } from './document-title.ts'
import { PlainButton } from '#web/ui/plain/plain.tsx'

/** A screen that threw while loading or rendering; the rest of the page stands. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const textOf = useErrorText()
  useDocumentTitle(t('nav.error'))
  return (
    <div className="plain-message" role="alert">
      <CircleAlert size={28} strokeWidth={1.5} aria-hidden />
      <h1>{t('error.screen')}</h1>
      <p>{textOf(error)}</p>
      <PlainButton type="button" onClick={reset}>
        {t('action.retry')}
      </PlainButton>
    </div>
  )
}
