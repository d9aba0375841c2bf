import { expect, test } from 'vitest'
import { gcpScanner } from '#scanners/gcp/scanner.ts'
import { patchOf } from './patch.ts'
import { PERMISSIONS } from './permissions.ts'
import { setupGcp } from './setup.ts'

test('the permissions of the templates are those that the collectors ask with', () => {
  expect([...new Set(gcpScanner.collectors.flatMap(({ asks }) => asks))].toSorted()).toEqual([...PERMISSIONS])
})

const GIVEN = { issued: {}, principal: '', templateUrl: null, language: 'en' } as const
test('each way to make the service account grants them, and no role that writes', () => {
  const ways = setupGcp(GIVEN)
  expect(ways.map(({ way }) => way)).toEqual(['console', 'cli', 'terraform'])
  for (const way of ways) {
    const text = `${way.steps.map(({ commands }) => commands ?? '').join('\n')}${way.file?.content ?? ''}`
    for (const role of text.match(/roles\/[\w.]+/gu) ?? []) expect(['roles/iam.securityReviewer', 'roles/parapetRead']).toContain(role)
  }
  const [, cli, terraform] = ways
  for (const permission of PERMISSIONS) {
    expect(cli?.file?.content).toContain(`- ${permission}\n`)
    expect(terraform?.file?.content).toContain(`"${permission}"`)
  }
})

test('the steps are told in the reader’s language, with the same commands', () => {
  const [english, german, spanish] = (['en', 'de', 'es'] as const).map((language) => setupGcp({ ...GIVEN, language })[0]?.steps ?? [])
  expect(german?.[0]?.text).toContain('Dienstkonto erstellen')
  expect(spanish?.[0]?.text).toContain('Crear cuenta de servicio')
  const commandsOf = (steps = english) => steps?.map(({ commands }) => commands)
  expect(commandsOf(german)).toEqual(commandsOf())
  expect(commandsOf(spanish)).toEqual(commandsOf())
})

test('the smallest addition is a role of what is lacking, for an organization or a project', () => {
  const patch = patchOf(['storage.buckets.list', 'resourcemanager.folders.list'])
  expect(patch).toContain('- storage.buckets.list')
  expect(patch).toContain('--organization ORGANIZATION_ID')
  const [, project = ''] = patch.split('# one project')
  expect(project).toContain('--permissions storage.buckets.list \\')
  expect(project).not.toContain('folders')
  expect(patchOf(['resourcemanager.folders.list'])).not.toContain('# one project')
})
