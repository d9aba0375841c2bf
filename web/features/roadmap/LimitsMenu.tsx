import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColumnId } from '#contract/remediations.ts'
import { PanelPopover } from '#web/ui/layout/PanelPopover.tsx'
import { NumberField } from '#web/ui/plain/NumberField.tsx'
import { type BoardLimits, LIMIT_MAX, LIMITED } from './board-limits.ts'

const Fields = styled('div')({ display: 'grid', gap: 4, width: 260, padding: 16, '& > p': { margin: 0, fontSize: 12 } })

const isValid = (limit: number | null) => limit === null || (Number.isInteger(limit) && limit >= 1 && limit <= LIMIT_MAX)

/** How many cards each column of work should hold at most. */
export function LimitsMenu({ limits, change }: { limits: BoardLimits; change: (columnId: ColumnId, limit: number | null) => void }) {
  const { t, i18n } = useTranslation(['remediations', 'common'])
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        startIcon={<SlidersHorizontal size={14} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('board.limits')}
      </Button>
      <PanelPopover anchor={anchor} label={t('board.limits')} edge="right" onClose={() => setAnchor(null)}>
        <Fields>
          <p>{t('board.limitsHelp')}</p>
          {LIMITED.map((columnId) => (
            <NumberField
              key={columnId}
              label={t(`common:column.${columnId}`)}
              language={i18n.language}
              value={limits[columnId] ?? null}
              min={1}
              max={LIMIT_MAX}
              onChange={(limit) => isValid(limit) && change(columnId, limit)}
            />
          ))}
        </Fields>
      </PanelPopover>
    </>
  )
}
