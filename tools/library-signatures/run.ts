/**
 * Holds the recognition of JavaScript libraries against retire.js itself, on files published on npm: fetched with `npm pack` into
 * .cache, never installed. Part of `npm run prove`.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownVulnerabilities, librariesIn } from '#scanners/website/collect/libraries.ts'
import { Recogniser } from '#scanners/website/libraries/recognise.ts'
import { bundledSignatures } from '#scanners/website/libraries/signature-set.ts'
import { PUBLISHED } from './published.ts'

const work = new URL('../../.cache/library-signatures/', import.meta.url).pathname
/** The oracle, and the package whose copy of its signatures is bundled (see NOTICE). */
const ORACLE = 'retire@5.7.0'
const SIGNATURES = '@salesforce/code-analyzer-retirejs-engine@0.32.0'
const AGREEMENT_MIN = 0.95
const FILES_MIN = 60

const run = (command: string, args: readonly string[], cwd = work): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 300_000, maxBuffer: 64 * 1_048_576 })

/** The folder of an unpacked npm package. */
function unpacked(name: string): string {
  const folder = join(work, 'packages', name.replaceAll('/', '+'))
  if (existsSync(join(folder, 'package'))) return join(folder, 'package')
  mkdirSync(folder, { recursive: true })
  const file = run('npm', ['pack', '--silent', '--ignore-scripts', name], folder).trim()
  run('tar', ['xzf', file], folder)
  rmSync(join(folder, file))
  // some packages name their folder otherwise
  const [inner = ''] = readdirSync(folder)
  return join(folder, inner)
}

interface Sample {
  /** The name under which it lies beside the others: it tells nothing of what it is. */
  file: string
  of: string
  library: string
  version: string
}
function collect(): Sample[] {
  const files = join(work, 'files')
  rmSync(files, { recursive: true, force: true })
  mkdirSync(files, { recursive: true })
  const samples: Sample[] = []
  for (const { package: name, library, versions, files: paths } of PUBLISHED)
    for (const version of versions) {
      const folder = unpacked(`${name}@${version}`)
      // a file of a line or two only leads to another
      for (const path of paths.filter((one) => (statSync(join(folder, one), { throwIfNoEntry: false })?.size ?? 0) > 2_000)) {
        const file = `${String(samples.length).padStart(3, '0')}.js`
        copyFileSync(join(folder, path), join(files, file))
        samples.push({ file, of: `${name}@${version}/${path}`, library, version })
      }
    }
  return samples
}

/** 'library version' of what is vulnerable, by file. */
type Verdicts = ReadonlyMap<string, ReadonlySet<string>>
interface RetireReport {
  data: { file: string; results: { component: string; version: string; vulnerabilities?: unknown[] }[] }[]
}
function byRetire(): Verdicts {
  const oracle = join(work, 'oracle')
  if (!existsSync(join(oracle, 'node_modules/retire'))) {
    mkdirSync(oracle, { recursive: true })
    writeFileSync(join(oracle, 'package.json'), '{"private":true}')
    run('npm', ['install', '--silent', '--ignore-scripts', '--no-audit', ORACLE], oracle)
  }
  const signatures = join(unpacked(SIGNATURES), 'vulnerabilities/RetireJsVulns.json')
  const args = ['node_modules/retire/lib/cli.js', '--path', '../files', '--jsrepo', signatures, '--outputformat', 'json', '--verbose']
  // it is asked not to say by its exit code that it found something
  const { data } = JSON.parse(run(process.execPath, [...args, '--exitwith', '0'], oracle)) as RetireReport
  const verdicts = data.map(({ file, results }): [string, ReadonlySet<string>] => [
    file.split('/').at(-1) ?? '',
    new Set(
      results.filter(({ vulnerabilities = [] }) => vulnerabilities.length > 0).map(({ component, version }) => `${component} ${version}`),
    ),
  ])
  return new Map(verdicts)
}

async function byUs(samples: readonly Sample[]): Promise<Verdicts> {
  const recogniser = new Recogniser(bundledSignatures())
  const verdicts = new Map<string, ReadonlySet<string>>()
  for (const { file } of samples) {
    const url = `https://site.example/${file}`
    const body = readFileSync(join(work, 'files', file), 'utf8')
    const { found } = await librariesIn(
      { urls: [url], scripts: [{ url, path: `/${file}`, body, truncated: false }], isAllRead: true },
      recogniser,
    )
    const vulnerable = found.filter(({ vulnerabilities }) => vulnerabilities.length > 0)
    verdicts.set(file, new Set(vulnerable.flatMap(({ name, version }) => version.split(', ').map((one) => `${name} ${one}`))))
  }
  return verdicts
}

mkdirSync(work, { recursive: true })
const samples = collect()
const retire = byRetire()
const ours = await byUs(samples)
const none: ReadonlySet<string> = new Set()
const of = new Map(samples.map((sample) => [sample.file, sample.of]))

const theirs = [...retire].flatMap(([file, all]) => [...all].map((verdict) => ({ file, verdict })))
const missed = theirs.filter(({ file, verdict }) => !(ours.get(file) ?? none).has(verdict))
const falseOnes: string[] = []
let fixed = 0
let known = 0
for (const sample of samples) {
  const { library: name, version } = sample
  const vulnerable = knownVulnerabilities({ name, version }, bundledSignatures()).length > 0
  fixed += vulnerable ? 0 : 1
  const said = [...(ours.get(sample.file) ?? none)]
  known += vulnerable && said.length > 0 ? 1 : 0
  if (vulnerable && said.length === 0) console.log(`not recognised, by retire.js neither: ${sample.of}`)
  const right = vulnerable ? `${name} ${version}` : undefined
  falseOnes.push(
    ...said
      .filter((verdict) => verdict !== right && !(retire.get(sample.file) ?? none).has(verdict))
      .map((verdict) => `${sample.of}: ${verdict}`),
  )
  if (!vulnerable) falseOnes.push(...said.map((verdict) => `${sample.of}: ${verdict}, which is fixed`))
}
for (const { file, verdict } of missed) console.log(`retire.js alone: ${of.get(file) ?? file}: ${verdict}`)
for (const one of new Set(falseOnes)) console.log(`false: ${one}`)
const agreement = theirs.length === 0 ? 0 : 1 - missed.length / theirs.length
console.log(`figure: ${samples.length} published files, ${fixed} of them of fixed versions`)
console.log(`figure: ${theirs.length - missed.length} of ${theirs.length} verdicts of retire.js (${(100 * agreement).toFixed(1)} %)`)
console.log(
  `figure: vulnerable files recognized: ${known} of ${samples.length - fixed}; by retire.js: ${[...retire.values()].filter(({ size }) => size > 0).length}`,
)
console.log(`figure: false verdicts: ${new Set(falseOnes).size}`)
process.exitCode = agreement >= AGREEMENT_MIN && falseOnes.length === 0 && samples.length >= FILES_MIN ? 0 : 1
