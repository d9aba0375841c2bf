import { styled } from '@mui/material/styles'
import { Search } from 'lucide-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { CONTROL_PX, PHONES, tone } from '#web/ui/tokens.ts'

const Box = styled('div')(({ theme }) => ({
  position: 'relative',
  width: 'var(--search-width)',
  flex: 'none',
  [theme.breakpoints.down('sm')]: { width: 168 },
  '& svg': { position: 'absolute', insetInlineStart: 10, top: 'calc(50% - 7px)', color: tone.faint, pointerEvents: 'none' },
  '& input': {
    width: '100%',
    height: CONTROL_PX.normal,
    [PHONES]: { height: CONTROL_PX.phone },
    padding: '0 10px',
    paddingInlineStart: 32,
    border: `1px solid ${tone.lineStrong}`,
    borderRadius: 7,
    background: tone.surface,
    color: tone.text,
    font: 'inherit',
    '&::placeholder': { color: tone.faint, opacity: 1 },
    '&::-webkit-search-cancel-button': { display: 'none' },
    '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: -1, borderRadius: 7 },
  },
}))

/** A search box that reports after a pause of 250 ms; `/` anywhere on the page focuses it, Esc empties it. */
export function SearchField({
  value,
  onChange,
  label,
  width = 240,
}: {
  value: string
  onChange: (value: string) => void
  label: string
  width?: number
}) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const box = useRef<HTMLInputElement>(null)
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === known) return undefined
    const timer = setTimeout(() => {
      setKnown(typed)
      onChange(typed)
    }, 250)
    return () => clearTimeout(timer)
  }, [typed, known, onChange])
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const inField = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null
      if (event.key !== '/' || inField || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      box.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  const widthStyle: CSSProperties & Record<'--search-width', string> = { '--search-width': `${width}px` }
  return (
    <Box style={widthStyle}>
      <Search size={15} aria-hidden />
      <input
        ref={box}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
        placeholder={label}
        aria-label={label}
      />
    </Box>
  )
}
