import { expect, test } from 'vitest'
import type { Kind } from '#contract/kinds.ts'
import { engineMachines } from './engine-machines.ts'

const engine = (name: string): Kind['engines'][number] => ({
  name,
  adds: 'More',
  state: 'found',
  version: '1.0',
  debianPackage: name,
  site: 'https://example.com/',
})
const engines = [engine('nmap'), engine('nikto')]
const runner = (name: string, over: object = {}) => ({
  id: `id of ${name}`,
  name,
  tags: ['office'],
  state: 'online' as const,
  engines: [{ name: 'nmap', state: 'outdated' as const, version: '6.40' }],
  ...over,
})
const runners = [runner('One'), runner('Two', { engines: [] }), runner('Gone', { state: 'revoked' }), runner('New', { state: 'expected' })]

test('what this server has counts where it scans', () => {
  expect(engineMachines(engines, null, runners)).toEqual([{ name: null, engines }])
})
test('what a runner told counts where it scans, and what it did not name is not there', () => {
  expect(engineMachines(engines, { runnerId: 'id of One' }, runners)).toEqual([
    {
      name: 'One',
      engines: [
        { name: 'nmap', state: 'outdated', version: '6.40' },
        { name: 'nikto', state: 'missing', version: null },
      ],
    },
  ])
})
test('of a tag each runner counts that has been started and is in force', () => {
  expect(engineMachines(engines, { tag: 'office' }, runners).map(({ name }) => name)).toEqual(['One', 'Two'])
  expect(engineMachines(engines, { runnerId: 'id of New' }, runners)).toEqual([])
})
