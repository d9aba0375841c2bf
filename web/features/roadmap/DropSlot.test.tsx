import { cleanup, render, screen } from '@testing-library/react'
import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, it } from 'vitest'
import type { ColumnId, Remediation } from '#contract/remediations.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import remediations from '#web/i18n/en/remediations.json' with { type: 'json' }
import { ColumnHead } from './ColumnHead.tsx'
import { DropSlot } from './DropSlot.tsx'

beforeAll(() =>
  i18n.use(initReactI18next).init({
    lng: 'en',
    ns: ['common', 'remediations'],
    defaultNS: 'common',
    resources: { en: { common, remediations } },
    interpolation: { escapeValue: false },
  }),
)

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the slot reads of one
const card = { columnId: 'Column_Todo', findingsTotal: 7, findingsFixed: 1 } as Remediation
const show = (columnId: ColumnId, over: { takes?: number; count?: number; limit?: number } = {}) => {
  const { container } = render(<DropSlot columnId={columnId} card={card} takes={over.takes} count={over.count ?? 0} limit={over.limit} />)
  return container.textContent
}

it('says how long proving takes where that is known, and nothing where it is not', () => {
  expect(show('Column_ReadyToVerify', { takes: 8_240 })).toBe('Drop to verifyA scan checks 6 findings, about 8s')
  cleanup()
  expect(show('Column_ReadyToVerify')).toBe('Drop to verifyA scan checks 6 findings')
})

it('says that a column is full, and takes the card all the same', () => {
  expect(show('Column_InProgress', { count: 5, limit: 5 })).toBe('Move to In progressColumn is full: limit 5')
  cleanup()
  expect(show('Column_InProgress', { count: 4, limit: 5 })).toBe('Move to In progress')
})

it('tells a column at its limit and one over it by words and a sign, not by colour alone', () => {
  const { container, rerender } = render(<ColumnHead columnId="Column_InProgress" count={5} limit={5} />)
  expect(screen.getByRole('heading').textContent).toBe('In progress5 of 5 At its limit')
  const signs = () => container.querySelectorAll('.num svg').length
  expect(signs()).toBe(0)
  rerender(<ColumnHead columnId="Column_InProgress" count={6} limit={5} />)
  expect([screen.getByRole('heading').textContent, signs()]).toEqual(['In progress6 of 5 Over its limit', 1])
})
