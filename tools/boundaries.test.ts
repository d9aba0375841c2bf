import { cruise } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import config from '../.dependency-cruiser.mjs'

type Cruised = { summary: { violations: { rule: { name: string }; from: string; to: string }[] }; modules: { source: string }[] }

async function cruised(paths: string[]): Promise<Cruised> {
  const { output } = await cruise(paths, { ruleSet: config, validate: true, ...config.options } as never)
  if (typeof output === 'string') throw new Error(output)
  return output as unknown as Cruised
}

test('imports follow the map, and the map is really being read', async () => {
  const output = await cruised(['contract', 'server', 'scanners', 'web', 'cli'])
  expect(output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([])
  expect(output.modules.filter(({ source }) => /^(contract|server|scanners|web|cli)\//.test(source)).length).toBeGreaterThan(150)
})
