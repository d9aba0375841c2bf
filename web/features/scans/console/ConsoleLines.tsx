import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { ArrowDown, ChevronsRight, CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExecutionStep } from '#contract/executions.ts'
import { useFormat } from '#web/components/format.ts'
import { tone } from '#web/ui/tokens.ts'

const Frame = styled('div')({ position: 'relative', borderTop: `1px solid ${tone.line}` })
const Lines = styled('div')({
  maxHeight: 'clamp(240px, 46vh, 520px)',
  // what grows is given its room at once: nothing below it moves
  '&[data-live]': { height: 'clamp(240px, 46vh, 520px)' },
  overflow: 'auto',
  padding: '4px 16px 12px',
  fontSize: 12,
  background: tone.sunken,
  '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: -2 },
  '& .step': {
    display: 'grid',
    gridTemplateColumns: 'auto 14px minmax(0, 1fr)',
    gap: 10,
    padding: '4px 0',
  },
  '& time': { color: tone.muted, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& svg': { marginTop: 2, color: tone.faint },
  '& [data-level=warning] svg': { color: tone.risk.medium.text },
  '& [data-level=error] svg': { color: tone.risk.critical.text },
  '& [data-level=debug] span': { color: tone.muted },
  '& span': { overflowWrap: 'anywhere' },
})
const Newest = styled('div')({ position: 'absolute', insetInlineEnd: 16, bottom: 12 })
const ICON = { debug: ChevronsRight, info: Info, warning: TriangleAlert, error: CircleAlert } as const

/** Lines that are drawn at first; the page stays quick whatever the log holds. */
const DRAWN = 400
/** So near to the end, in pixels, the reader is taken to follow. */
const NEAR_END = 24

interface ConsoleLinesProps {
  steps: readonly ExecutionStep[]
  textOf: (step: ExecutionStep) => string
  isLive: boolean
  /** Whether a screen reader tells of each new line: hundreds of details would drown what it is reading. */
  isSpoken: boolean
}
/** The lines themselves. They follow the newest of a live execution until the reader scrolls up, and again once the reader is back at the end. */
export function ConsoleLines({ steps, textOf, isLive, isSpoken }: ConsoleLinesProps) {
  const { t } = useTranslation('scans')
  const format = useFormat()
  const box = useRef<HTMLDivElement>(null)
  const [isFollowing, setFollowing] = useState(isLive)
  const [drawn, setDrawn] = useState(DRAWN)
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight })
  // whatever was drawn
  useLayoutEffect(() => {
    if (isFollowing) box.current?.scrollTo({ top: box.current.scrollHeight })
  })
  const left = Math.max(0, steps.length - drawn)
  return (
    <Frame>
      <Lines
        ref={box}
        role="log"
        aria-live={isSpoken ? 'polite' : 'off'}
        {...(isLive && { 'data-live': true })}
        aria-label={t('log.title')}
        // what scrolls is reached by the keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          setFollowing(isLive && scrollHeight - scrollTop - clientHeight < NEAR_END)
        }
      >
        {left > 0 && (
          <Button size="small" variant="text" onClick={() => setDrawn(steps.length)}>
            {t('log.earlier', { count: left, amount: format.number(left) })}
          </Button>
        )}
        {steps.slice(left).map((step) => {
          const Icon = ICON[step.level]
          return (
            <div className="step" key={step.n} data-level={step.level}>
              <time dateTime={step.at}>{format.clock(step.at)}</time>
              <Icon size={13} role="img" aria-label={t(`log.level.${step.level}`)} />
              <span>{textOf(step)}</span>
            </div>
          )
        })}
      </Lines>
      {isLive && !isFollowing && (
        <Newest>
          <Button size="small" variant="contained" startIcon={<ArrowDown size={14} aria-hidden />} onClick={toEnd}>
            {t('log.follow')}
          </Button>
        </Newest>
      )}
    </Frame>
  )
}
