/**
 * Holds every CloudFormation template to AWS's own schemas, with cfn-lint (https://github.com/aws-cloudformation/cfn-lint).
 * Needs python3 with venv and pip; part of `npm run prove`.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

const root = new URL('../../', import.meta.url).pathname
const VERSION = '1.58.0'

/** Installs it where it is missing. @throws Error when Python or the package is not to be had: nothing is skipped silently */
function installed(): string {
  const home = join(root, '.cache', `cfn-lint-${VERSION}`)
  const program = join(home, 'bin', 'cfn-lint')
  if (existsSync(program)) return program
  execFileSync('python3', ['-m', 'venv', home], { stdio: 'inherit' })
  execFileSync(join(home, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', `cfn-lint==${VERSION}`], { stdio: 'inherit' })
  return program
}

const templates = globSync('deploy/cloudformation/**/*.yaml', { cwd: root }).toSorted()
if (templates.length === 0) throw new Error('There are no templates below deploy/cloudformation.')
const { status } = spawnSync(installed(), [...templates], { cwd: root, stdio: 'inherit' })
console.log(`figure: ${templates.length} templates, ${status === 0 ? 'nothing to say of them' : 'with faults'}`)
process.exitCode = status ?? 1
