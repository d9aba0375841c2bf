import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/components/error-text.ts'
import { useDocumentTitle } from './document-title.ts'
import { useReach } from '#web/ui/states/reach.ts'
import { PlainButton } from '#web/ui/plain/plain.tsx'

/** A screen that threw while loading or rendering; the rest of the page stands. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const textOf = useErrorText()
  useDocumentTitle(t('nav.error'))
  const router = useRouter()
  const isReached = useReach(({ state }) => state === 'reached')
  const wasLost = useRef(!isReached)
  const again = useCallback(() => {
    reset()
    void router.invalidate()
  }, [reset, router])
  // what failed for want of the server comes when it is back
  useEffect(() => {
    if (isReached && wasLost.current) again()
    wasLost.current = !isReached
  }, [isReached, again])
  return (
    <div className="plain-message" role="alert">
      <CircleAlert size={28} strokeWidth={1.5} aria-hidden />
      <h1>{t('error.screen')}</h1>
      <p>{textOf(error)}</p>
      <PlainButton type="button" onClick={again}>
        {t('action.retry')}
      </PlainButton>
    </div>
  )
}
