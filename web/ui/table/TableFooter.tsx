import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { tone } from '#web/ui/tokens.ts'
import { SelectMenu } from '#web/ui/plain/SelectMenu.tsx'

const Foot = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 8,
  minHeight: 44,
  padding: '4px 12px',
  borderTop: `1px solid ${tone.line}`,
  fontSize: 12.5,
  color: tone.muted,
  flex: 'none',
  '[dir=rtl] & svg': { transform: 'scaleX(-1)' },
})

export interface TableFooterProps {
  /** '1–50 of 1,284' */
  count: ReactNode
  previousLabel: string
  nextLabel: string
  /** Absent: there is no such page. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  pageSize?: {
    value: number
    options: readonly number[]
    label: string
    optionLabel: (size: number) => string
    onChange: (size: number) => void
  }
}

/** Count, page size, previous and next. */
export function TableFooter({ count, previousLabel, nextLabel, onPrevious, onNext, pageSize }: TableFooterProps) {
  return (
    <Foot>
      <span className="num" aria-live="polite">
        {count}
      </span>
      <span style={{ marginInlineStart: 'auto', display: 'flex', alignItems: 'center', gap: 4 }}>
        {pageSize !== undefined && (
          <SelectMenu
            look="quiet"
            label={pageSize.label}
            value={String(pageSize.value)}
            options={pageSize.options.map((size) => ({ value: String(size), label: pageSize.optionLabel(size) }))}
            onChange={(size) => pageSize.onChange(Number(size))}
          />
        )}
        <IconButton aria-label={previousLabel} disabled={onPrevious === undefined} onClick={onPrevious}>
          <ChevronLeft size={16} aria-hidden />
        </IconButton>
        <IconButton aria-label={nextLabel} disabled={onNext === undefined} onClick={onNext}>
          <ChevronRight size={16} aria-hidden />
        </IconButton>
      </span>
    </Foot>
  )
}
