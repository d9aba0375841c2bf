/** Writes scanners/aws/access/permissions.ts and the CloudFormation templates from what the collectors of AWS ask: `node tools/aws-permissions.ts`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { actionOf } from '#scanners/aws/access/actions.ts'
import { memberStacks, roleTemplate } from '#scanners/aws/access/templates.ts'

const ROOT = new URL('../', import.meta.url).pathname
const COLLECTORS = join(ROOT, 'scanners/aws/collect')
/** Allowed to everybody, whatever a policy says (API_GetCallerIdentity). */
const FREE: ReadonlySet<string> = new Set(['sts:GetCallerIdentity'])

/** What every collector stands on; it is asked whatever they need. */
const SHARED: ReadonlySet<string> = new Set(['collector.ts', 'account.ts', 'facts.ts', 'session.ts', 'failure.ts', 'unseen.ts'])

const read = (file: string) => readFileSync(join(COLLECTORS, file), 'utf8')
const idsIn = (text: string): string[] => [
  ...[...text.matchAll(/Collector(?:<[^>]*>)?\(\{\s*id: '([\w-]+)'/gu)].flatMap(([, id]) => id ?? []),
  ...[...text.matchAll(/Collector<AwsFacts, AwsCollector> = \{\s*id: '([\w-]+)'/gu)].flatMap(([, id]) => id ?? []),
]
/** Files of the scanner that one takes in, itself among them. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from '((?:\.\/|#scanners\/aws\/)[\w./-]+\.ts)'$/gmu)) {
    const other = path.startsWith('./') ? join(dirname(file), path) : join(ROOT, path.slice(1))
    if (!SHARED.has(other.split('/').at(-1) ?? '')) withImports(other, seen)
  }
  return seen
}
/** The actions that the code of one file asks for. */
async function actionsIn(text: string): Promise<string[]> {
  const packages = [...new Set([...text.matchAll(/'(@aws-sdk\/client-[\w-]+)'/gu)].flatMap(([, name]) => name ?? []))]
  const asked = [...text.matchAll(/\b(?:(\w+)Command|paginate([A-Z]\w+))\b/gu)].flatMap(([, one, pages]) => one ?? pages ?? [])
  const found: string[] = []
  for (const name of packages) {
    const sdk: Record<string, unknown> = await import(name)
    const client = Object.keys(sdk).find((key) => key.endsWith('Client') && !key.startsWith('__')) ?? ''
    found.push(...asked.filter((operation) => `${operation}Command` in sdk).map((operation) => actionOf(client, operation)))
  }
  return found
}

/** Each action that a collector of AWS needs, with the collectors that need it. */
export async function permissionsOfCollectors(): Promise<Record<string, string[]>> {
  const needs = new Map<string, Set<string>>()
  const files = readdirSync(COLLECTORS).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  for (const file of files) {
    const actions = await actionsIn([...withImports(join(COLLECTORS, file))].map((one) => readFileSync(one, 'utf8')).join('\n'))
    for (const id of idsIn(read(file)))
      for (const action of actions) if (!FREE.has(action)) needs.set(action, (needs.get(action) ?? new Set()).add(id))
  }
  return Object.fromEntries([...needs].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([action, ids]) => [action, [...ids].toSorted()]))
}

const quoted = (text: string) => (/^[a-z]\w*$/iu.test(text) ? text : `'${text}'`)
export const permissionsFile = (permissions: Record<string, string[]>): string =>
  [
    "import type { AwsCollector } from '#scanners/aws/facts.ts'",
    '',
    '/** Every action that a scan of AWS may ask, with the collectors that ask it. Written by tools/aws-permissions.ts from their code. */',
    'export const PERMISSIONS: Readonly<Record<string, readonly AwsCollector[]>> = {',
    ...Object.entries(permissions).map(([action, ids]) => `  ${quoted(action)}: [${ids.map((id) => `'${id}'`).join(', ')}],`),
    '}',
    '',
  ].join('\n')

/** What is shipped, by its path. */
export const shippedTemplates = (actions: readonly string[]): Record<string, string> => ({
  'deploy/cloudformation/parapet-read.yaml': roleTemplate(actions),
  'deploy/cloudformation/parapet-read-members.yaml': memberStacks(actions),
})

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const permissions = await permissionsOfCollectors()
  writeFileSync(join(ROOT, 'scanners/aws/access/permissions.ts'), permissionsFile(permissions))
  for (const [path, content] of Object.entries(shippedTemplates(Object.keys(permissions)))) writeFileSync(join(ROOT, path), content)
}
