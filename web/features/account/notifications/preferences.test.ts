import { expect, it } from 'vitest'
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '#contract/notifications.ts'
import { changesTo, GROUPS, isOn, type Preferences, undoOf, withChanges } from './preferences.ts'

const all: Preferences = {
  results: NOTIFICATION_KINDS.flatMap((kind) => NOTIFICATION_CHANNELS.map((channel) => ({ kind, channel, enabled: channel === 'in_app' }))),
  available: ['in_app', 'email'],
}

it('shows every kind in exactly one group', () => {
  expect(Object.values(GROUPS).flat().toSorted()).toEqual([...NOTIFICATION_KINDS].toSorted())
})

it('changes only what is not so already, and only channels that lead somewhere', () => {
  expect(changesTo(true, all, ['assigned'])).toEqual([{ kind: 'assigned', channel: 'email', enabled: true }])
  expect(changesTo(false, all, ['assigned'])).toEqual([{ kind: 'assigned', channel: 'in_app', enabled: false }])
  expect(changesTo(true, all, ['assigned'], ['slack'])).toEqual([])
})

it('shows a change before the server has it, and can take it back', () => {
  const changes = changesTo(true, all, ['assigned'], ['email'])
  const after = withChanges(all, changes)
  expect(isOn(after, 'assigned', 'email')).toBe(true)
  expect(isOn(after, 'commented', 'email')).toBe(false)
  expect(withChanges(after, undoOf(changes))).toEqual(all)
})
