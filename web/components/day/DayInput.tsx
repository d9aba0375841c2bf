import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainButton } from '#web/ui/plain/plain.tsx'
import { usePopup } from '#web/ui/plain/use-popup.ts'
import { DayCalendar } from './DayCalendar.tsx'
import { addDays, dayPattern, isDay, readDay, today, writeDay } from './days.ts'

export interface DayInputProps {
  /** '2026-08-18'; '' for none. */
  value: string
  /** What was typed and is no day arrives as it stands, so that a form can refuse it. */
  onChange: (day: string) => void
  /** The first day that can be chosen. */
  min?: string | undefined
  id?: string
  label?: string
  invalid?: boolean
  describedBy?: string
  required?: boolean
}

/** A day, typed as the language writes it, moved by the arrow keys, or chosen from a calendar. */
export function DayInput({ value, onChange, min, ...field }: DayInputProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const shown = isDay(value) ? writeDay(value, language) : value
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  usePopup(isOpen, box, popup, true)
  const type = (text: string) => {
    setTyped(text)
    onChange(readDay(text, language) ?? text.trim())
  }
  const close = () => {
    setOpen(false)
    input.current?.focus()
  }
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    setTyped(null)
    onChange(isDay(value) ? addDays(value, by) : (min ?? today()))
  }
  return (
    <div className="box" ref={box}>
      <input
        ref={input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={dayPattern(language, { day: t('day.letter.day'), month: t('day.letter.month'), year: t('day.letter.year') })}
        value={typed ?? shown}
        {...(field.id === undefined ? {} : { id: field.id })}
        {...(field.label === undefined ? {} : { 'aria-label': field.label })}
        {...(field.describedBy === undefined ? {} : { 'aria-describedby': field.describedBy })}
        aria-invalid={field.invalid ?? false}
        required={field.required ?? false}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={step}
      />
      <span className="end">
        <PlainButton
          type="button"
          kind="icon"
          aria-label={t('day.choose')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <CalendarDays size={15} aria-hidden />
        </PlainButton>
      </span>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it from anywhere in it
        <div
          ref={popup}
          popover="manual"
          className="day-popup"
          role="dialog"
          aria-label={t('day.choose')}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            close()
          }}
          onBlur={(event) => {
            if (!box.current?.contains(event.relatedTarget)) setOpen(false)
          }}
        >
          <DayCalendar
            autoFocus
            value={isDay(value) ? value : null}
            min={min}
            onChoose={(day) => {
              setTyped(null)
              onChange(day)
              close()
            }}
          />
        </div>
      )}
    </div>
  )
}
