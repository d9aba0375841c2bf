import { createTheme, ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, it } from 'vitest'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import { FilterPills } from './FilterPills.tsx'

const filters = ['Risk', 'Status'].map((label) => ({
  key: label.toLowerCase(),
  label,
  options: ['one', 'two', 'three'].map((value) => ({ value, label: `${label} ${value}` })),
}))
beforeAll(() => i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, ns: ['common'], defaultNS: 'common' }))

for (const [steps, name] of [
  ['', 'Risk'],
  ['{ArrowDown}', 'Status'],
] as const)
  it(`leads the keyboard from the filter ${name} to its values, and out of the menu`, async () => {
    const user = userEvent.setup()
    render(
      <ThemeProvider theme={createTheme({ transitions: { create: () => 'none' } })}>
        <FilterPills available={filters} filters={{}} change={() => undefined} />
      </ThemeProvider>,
    )
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.keyboard(`${steps}{Enter}`)
    expect(document.activeElement?.textContent).toBe(`${name} one`)
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe(`${name} two`)
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Filter' })).toHaveProperty('ariaExpanded', 'false')
  })
