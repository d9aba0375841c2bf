import { styled } from '@mui/material/styles'
import { CloudOff, RefreshCw, ServerOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/components/format.ts'
import { useReach } from '#web/ui/states/reach.ts'
import { tone } from '#web/ui/tokens.ts'
import { tryNow } from './watch-reach.ts'

/** Stays below the bar while the page scrolls. */
const Place = styled('div')({ position: 'sticky', top: 52, zIndex: 19 })
const Strip = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '4px 10px',
  padding: '7px 24px',
  fontSize: 13,
  '&[data-kind=lost]': { background: tone.risk.medium.bg, color: tone.risk.medium.text },
  '&[data-kind=new]': { background: tone.accentBg, color: tone.accentText },
  '& svg': { flex: 'none' },
  '& p': { margin: 0 },
  '& button': {
    all: 'unset',
    cursor: 'pointer',
    fontWeight: 600,
    lineHeight: '24px',
    textDecoration: 'underline',
    textUnderlineOffset: 3,
    '&:focus-visible': { outline: '2px solid currentColor', outlineOffset: 2, borderRadius: 4 },
  },
})

/** Now, renewed each ten seconds, so that an age on screen grows. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function Lost({ isOffline, heardAt }: { isOffline: boolean; heardAt: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const age = format.relative(heardAt, now) ?? t('time.justNow')
  const Icon = isOffline ? CloudOff : ServerOff
  return (
    <Strip data-kind="lost">
      <Icon size={15} aria-hidden />
      <p>
        <strong>{t(isOffline ? 'reach.offline' : 'reach.stopped')}</strong>{' '}
        {/* the age grows; told aloud it would interrupt all the time */}
        <span aria-live="off">{t('reach.age', { time: format.time(heardAt), age })}</span>
      </p>
      <button type="button" onClick={tryNow}>
        {t('reach.tryNow')}
      </button>
    </Strip>
  )
}

function NewBuild() {
  const { t } = useTranslation()
  return (
    <Strip data-kind="new">
      <RefreshCw size={15} aria-hidden />
      <p>{t('reach.newBuild')}</p>
      <button type="button" onClick={() => location.reload()}>
        {t('reach.reload')}
      </button>
    </Strip>
  )
}

/** Under the top bar: that the server does not answer and how old the page is, or that it serves a newer client. Empty otherwise. */
export function ReachStrip() {
  const { state, heardAt, isNewBuild } = useReach()
  return (
    <Place role="status">
      {state !== 'reached' && <Lost isOffline={state === 'offline'} heardAt={heardAt} />}
      {state === 'reached' && isNewBuild && <NewBuild />}
    </Place>
  )
}
