import IconButton from '@mui/material/IconButton'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/components/format.ts'
import type { useSiblings } from './sequence.ts'

type Step = (() => void) | undefined

/** To the rows before and after. */
export function Steps({ toPrevious, toNext }: { toPrevious: Step; toNext: Step }) {
  const { t } = useTranslation()
  return (
    <span className="steps">
      <IconButton
        size="small"
        aria-label={t('entity.previous')}
        title={t('entity.previous')}
        aria-keyshortcuts="k"
        disabled={toPrevious === undefined}
        onClick={toPrevious}
      >
        <ChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('entity.next')}
        title={t('entity.next')}
        aria-keyshortcuts="j"
        disabled={toNext === undefined}
        onClick={toNext}
      >
        <ChevronDown size={16} aria-hidden />
      </IconButton>
    </span>
  )
}

/** 'n of m', and the steps to the neighbours in the list; nothing for what was not opened from one. */
export function Stepper({ steps: { siblings, toPrevious, toNext } }: { steps: ReturnType<typeof useSiblings> }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (siblings === undefined) return null
  const { position, total, totalIsExact } = siblings
  return (
    <>
      {position !== null && (
        <span className="num position">
          {t('entity.position', { position: format.number(position), total: format.total(total, totalIsExact) })}
        </span>
      )}
      <Steps toPrevious={toPrevious} toNext={toNext} />
    </>
  )
}
