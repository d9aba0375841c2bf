import { expect, it } from 'vitest'
import { endOfDay } from './TriageDialog.tsx'

it('includes the whole last day', () => {
  const end = new Date(endOfDay('2026-08-18'))
  expect([end.getFullYear(), end.getMonth(), end.getDate(), end.getHours()]).toEqual([2026, 7, 18, 23])
})
