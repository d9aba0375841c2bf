import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Tabs } from './Tabs.tsx'

const tabs = ['one', 'two', 'three'].map((value) => ({ value, label: value }))

function Harness({ dir }: { dir: 'ltr' | 'rtl' }) {
  const [value, change] = useState('one')
  return (
    <div dir={dir} style={{ direction: dir }}>
      <Tabs label="Views" idPrefix="t" value={value} tabs={tabs} onChange={change} />
    </div>
  )
}
const focused = () => document.activeElement?.textContent

for (const [dir, onward, back] of [
  ['ltr', '{ArrowRight}', '{ArrowLeft}'],
  ['rtl', '{ArrowLeft}', '{ArrowRight}'],
] as const)
  it(`moves by arrows as they point, ${dir}, by Home and End, and chooses by Enter`, async () => {
    const user = userEvent.setup()
    render(<Harness dir={dir} />)
    await user.tab()
    expect(focused()).toBe('one')
    await user.keyboard(onward)
    expect(focused()).toBe('two')
    await user.keyboard(back + back)
    expect(focused(), 'goes round').toBe('three')
    await user.keyboard(onward)
    expect(focused()).toBe('one')
    await user.keyboard('{End}')
    expect(focused()).toBe('three')
    await user.keyboard('{Home}')
    expect(focused()).toBe('one')
    expect(screen.getByRole('tab', { name: 'one' }).ariaSelected, 'moving chooses nothing').toBe('true')
    await user.keyboard(`${onward}{Enter}`)
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('two')
    await user.tab()
    await user.tab({ shift: true })
    expect(focused(), 'the one that is chosen takes the focus').toBe('two')
  })

it('keeps the chosen one in sight', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  const user = userEvent.setup()
  render(<Harness dir="ltr" />)
  expect(shown.mock.contexts).toEqual([screen.getByRole('tab', { name: 'one' })])
  await user.click(screen.getByRole('tab', { name: 'three' }))
  expect(shown.mock.contexts.at(-1)).toBe(screen.getByRole('tab', { name: 'three' }))
})
