let typed = ''
let isEntered = false

function keep(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (event.key.length === 1) typed += event.key
  else if (event.key === 'Backspace') typed = typed.slice(0, -1)
  else if (event.key === 'Enter') isEntered = true
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** Keeps what is typed between the key that opens the palette and the palette itself, whose code may still be on the way. */
export function beginTypeAhead(): void {
  typed = ''
  isEntered = false
  document.addEventListener('keydown', keep, { capture: true })
}

export const typedAhead = (): { typed: string; isEntered: boolean } => ({ typed, isEntered })

/** The palette takes the keys itself from here on, or it will not come. */
export function endTypeAhead(): void {
  document.removeEventListener('keydown', keep, { capture: true })
}
