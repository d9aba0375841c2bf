import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

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
  return (
    <OutlinedInput
      type="search"
      inputRef={box}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
      placeholder={label}
      inputProps={{ 'aria-label': label }}
      startAdornment={
        <InputAdornment position="start">
          <Search size={15} aria-hidden />
        </InputAdornment>
      }
      sx={{ width: { xs: 168, sm: width }, height: 32, '& input::-webkit-search-cancel-button': { display: 'none' } }}
    />
  )
}
