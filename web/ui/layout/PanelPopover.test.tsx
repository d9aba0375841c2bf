import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PanelPopover } from './PanelPopover.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a panel at the right edge of its button keeps to it when what it holds comes late', () => {
  const told: (() => void)[] = []
  const disconnect = vi.fn<() => void>()
  class Observer {
    constructor(tell: () => void) {
      told.push(tell)
    }
    observe = () => undefined
    disconnect = disconnect
  }
  vi.stubGlobal('ResizeObserver', Observer)
  let width = 16
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => width)
  const button = document.createElement('button')
  document.body.append(button)
  button.getBoundingClientRect = () => new DOMRect(800, 10, 100, 30)
  const { rerender } = render(
    <PanelPopover anchor={button} label="Running now" edge="right" onClose={() => undefined}>
      <p>later</p>
    </PanelPopover>,
  )
  const panel = screen.getByRole('dialog', { name: 'Running now' })
  expect(panel.style.left).toBe('884px')
  width = 420
  act(() => told.forEach((tell) => tell()))
  expect(panel.style.left, 'its right edge stays where that of the button is').toBe('480px')
  rerender(<p>gone</p>)
  expect(disconnect).toHaveBeenCalled()
  button.remove()
})
