import { expect, it } from 'vitest'
import { reasonAgainst, rolesToGive } from './role-rules.ts'

const owner = { userRole: 'Owner' } as const
const viewer = { userRole: 'Viewer' } as const

it('lets only an Owner make an Owner', () => {
  expect(rolesToGive('Owner')).toContain('Owner')
  expect(rolesToGive('Admin')).not.toContain('Owner')
})

it('keeps the last Owner', () => {
  expect(reasonAgainst(owner, [owner, viewer], { role: 'Owner', mayManage: true })).toBe('lastOwner')
  expect(reasonAgainst(owner, [owner, owner], { role: 'Owner', mayManage: true })).toBeNull()
})

it('lets an Admin change everybody but Owners', () => {
  expect(reasonAgainst(viewer, [owner, viewer], { role: 'Admin', mayManage: true })).toBeNull()
  expect(reasonAgainst(owner, [owner, owner], { role: 'Admin', mayManage: true })).toBe('owner')
})

it('lets nobody else change a role', () => {
  expect(reasonAgainst(viewer, [owner, viewer], { role: 'User', mayManage: false })).toBe('manage')
})
