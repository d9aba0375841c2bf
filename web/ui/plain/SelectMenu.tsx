import './select-menu.css'
import { Check, ChevronDown, Lock } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { useListbox } from './use-listbox.ts'
import { usePopup } from './use-popup.ts'

export interface SelectOption<V extends string> {
  value: V
  label: string
  icon?: ReactNode
  /** Language of the label, where it is not that of the page. */
  lang?: string
}

export interface SelectMenuProps<V extends string> {
  label: string
  value: V
  options: readonly SelectOption<V>[]
  onChange: (value: V) => void
  /** Why it cannot be used, if so. */
  disabledReason?: string | undefined
  /** Px; longer words are cut. */
  maxWidth?: number
  /** field: as a text field; pill: in a toolbar, with its label; quiet: without a frame until it is pointed at, in a table. */
  look?: 'field' | 'pill' | 'quiet'
  /** Of the button, where a label elsewhere points to it; that label is the name then. */
  id?: string
  invalid?: boolean
  describedBy?: string | undefined
  onBlur?: () => void
}

/**
 * Chooses one of several values: a button that opens a list. Keys as in the pattern "select-only combobox" of the ARIA Authoring
 * Practices: arrows, Home, End, letters, Enter, Esc. It needs no engine, so that the sign-in pages have the same one.
 */
export function SelectMenu<V extends string>({ look = 'field', ...props }: SelectMenuProps<V>) {
  const ownId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isDisabled = props.disabledReason !== undefined
  const selected = props.options.findIndex((option) => option.value === props.value)
  const current = props.options[selected]
  const box = useListbox({
    labels: props.options.map((option) => option.label),
    selected,
    isDisabled,
    onChoose: (at) => {
      const chosen = props.options[at]
      if (chosen !== undefined && chosen.value !== props.value) props.onChange(chosen.value)
    },
  })
  usePopup(box.isOpen, button, list)
  const optionId = (at: number) => `${ownId}-${at}`
  return (
    <>
      <button
        ref={button}
        type="button"
        id={props.id ?? ownId}
        className="select-menu"
        data-look={look}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={box.isOpen}
        aria-controls={`${ownId}-list`}
        aria-disabled={isDisabled}
        {...(props.id === undefined ? { 'aria-label': props.label } : {})}
        {...(props.invalid === true ? { 'aria-invalid': true } : {})}
        {...(props.describedBy === undefined ? {} : { 'aria-describedby': props.describedBy })}
        {...(isDisabled ? { 'aria-description': props.disabledReason } : {})}
        {...(box.isOpen ? { 'aria-activedescendant': optionId(box.active) } : {})}
        title={props.disabledReason ?? (look === 'quiet' ? props.label : undefined)}
        value={props.value}
        style={props.maxWidth === undefined ? {} : { maxWidth: `min(100%, ${props.maxWidth}px)` }}
        onClick={box.toggle}
        onKeyDown={box.onKeyDown}
        onBlur={() => {
          box.close()
          props.onBlur?.()
        }}
      >
        {look === 'pill' && <span aria-hidden>{props.label}:</span>}
        {current?.icon}
        <span className="words" lang={current?.lang}>
          {current?.label ?? ''}
        </span>
        {isDisabled ? <Lock size={13} aria-hidden /> : <ChevronDown size={look === 'field' ? 16 : 13} aria-hidden />}
      </button>
      {box.isOpen && (
        <div
          ref={list}
          popover="manual"
          className="select-list"
          role="listbox"
          tabIndex={-1}
          id={`${ownId}-list`}
          aria-label={props.label}
          // the button keeps the focus
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          {props.options.map((option, at) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the button's, which keeps the focus
            <div
              key={option.value}
              id={optionId(at)}
              role="option"
              tabIndex={-1}
              aria-selected={at === selected}
              data-active={at === box.active}
              lang={option.lang}
              onPointerMove={() => box.point(at)}
              onClick={(event) => {
                // inside a label or a row that is clicked as a whole
                event.stopPropagation()
                box.choose(at)
              }}
            >
              {option.icon}
              <span>{option.label}</span>
              {at === selected && <Check size={14} aria-hidden />}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
