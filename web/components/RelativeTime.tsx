import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from './format.ts'

/** How long ago, renewed each minute; the exact time is the tooltip. Null reads as never. */
export function RelativeTime({ at }: { at: string | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  if (at === null) return <span>{t('time.never')}</span>
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {format.relative(at, now) ?? t('time.justNow')}
    </time>
  )
}
