import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getShell } from '#contract/users.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { useWithdrawOver } from '#web/components/scans/scan-toast.ts'
import { Part } from '#web/shell/Part.tsx'
import { PanelPopover } from '#web/ui/layout/PanelPopover.tsx'
import { tone } from '#web/ui/tokens.ts'

const RunningList = lazy(async () => ({ default: (await import('./RunningList.tsx')).RunningList }))

const Pill = styled('button')(({ theme }) => ({
  all: 'unset',
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 28,
  paddingInline: 10,
  borderRadius: 14,
  fontSize: 12,
  fontWeight: 550,
  whiteSpace: 'nowrap',
  color: tone.muted,
  cursor: 'pointer',
  '&:hover': { background: tone.hover, color: tone.text },
  '&:focus-visible': { outline: `2px solid ${tone.accentText}` },
  '& .short': { display: 'none' },
  [theme.breakpoints.down('md')]: { '& .long': { display: 'none' }, '& .short': { display: 'inline' } },
  '& i': {
    width: 14,
    height: 14,
    boxSizing: 'border-box',
    borderRadius: '50%',
    border: `2.5px solid ${tone.track}`,
    borderTopColor: tone.accentText,
    animation: 'running-pill 1.1s linear infinite',
  },
  '@keyframes running-pill': { to: { transform: 'rotate(360deg)' } },
  '@media (prefers-reduced-motion: reduce)': { '& i': { animation: 'none' } },
}))

/** Keeps the place of the list while it is loaded. */
const Room = styled('div')({ width: 'min(420px, calc(100vw - 32px))', minHeight: 120 })

/** What is scanned and verified at this moment; opens their list, and is not there while nothing is. */
export function RunningPill() {
  const { t } = useTranslation()
  const format = useFormat()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { data } = useQuery(queryOf(getShell, {}))
  const verifying = data?.liveVerifications ?? 0
  const scanning = (data?.liveScans ?? 0) - verifying
  const close = () => setAnchor(null)
  useWithdrawOver()
  if (scanning + verifying <= 0 && anchor === null) return null
  const parts = [
    ...(scanning > 0 ? [t('running.scans', { count: scanning, n: format.number(scanning) })] : []),
    ...(verifying > 0 ? [t('running.verifying', { count: verifying, n: format.number(verifying) })] : []),
  ]
  const label = parts.length === 0 ? t('running.none') : parts.join(' · ')
  return (
    <>
      <Pill type="button" aria-haspopup="dialog" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        {parts.length > 0 && <i aria-hidden />}
        <span className="long num">{label}</span>
        <span className="short num" aria-hidden>
          {format.number(scanning + verifying)}
        </span>
        <span className="sr-only narrow">{label}</span>
      </Pill>
      <PanelPopover anchor={anchor} label={t('running.title')} edge="right" onClose={close}>
        <Room>
          <Part onFail={close}>
            <RunningList onClose={close} />
          </Part>
        </Room>
      </PanelPopover>
    </>
  )
}
