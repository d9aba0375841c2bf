import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { SelectMenu } from '#web/ui/plain/SelectMenu.tsx'
import { tone } from '#web/ui/tokens.ts'

const Foot = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: '4px 16px',
  minHeight: 40,
  padding: '3px 8px',
  paddingInlineStart: 'var(--edge)',
  borderTop: `1px solid ${tone.line}`,
  fontSize: 12,
  color: tone.muted,
  flex: 'none',
  background: tone.surface,
  '& > .count': { whiteSpace: 'nowrap', flex: 'none' },
  '& > .pages': { marginInlineStart: 'auto', display: 'flex', alignItems: 'center', gap: 4, flex: 'none' },
  '@media (max-height: 560px)': { minHeight: 34, paddingBlock: 0 },
})

interface PageSize {
  value: number
  options: readonly number[]
  label: string
  optionLabel: (size: number) => string
  onChange: (size: number) => void
}
export interface TableFooterProps {
  /** '1–50 of 1,284' */
  count: ReactNode
  /** The keys of the list. */
  hints?: ReactNode
  previousLabel: string
  nextLabel: string
  /** Absent: there is no such page. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  pageSize?: PageSize
}

/** Count, keys, page size, previous and next. */
export function TableFooter({ count, hints, previousLabel, nextLabel, onPrevious, onNext, pageSize }: TableFooterProps) {
  return (
    <Foot>
      <span className="count num" aria-live="polite">
        {count}
      </span>
      {hints}
      <span className="pages">
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
