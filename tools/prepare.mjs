// Runs before `npm start` and `npm test`, on any Node ≥ 18: installs what is missing and builds what is stale.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => join(root, ...parts)

/** One hash over files and folders: names and contents, in a fixed order. */
function hashOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  paths.forEach((path) => add(at(path)))
  return hash.digest('hex')
}
const stampOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

function run(command, args, say) {
  console.log(say)
  try {
    execFileSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' })
  } catch {
    // the command has told its own story above
    console.error(`That did not work: ${command} ${args.join(' ')}`)
    process.exit(1)
  }
}

function refuseOldNode() {
  const major = Number(process.versions.node.split('.')[0])
  const bringsOwn = process.platform === 'linux' && process.arch === 'x64'
  if (major >= 24 || bringsOwn) return
  console.error(
    `Parapet needs Node.js 24 or newer on ${process.platform}-${process.arch}; this is ${process.versions.node}. Install it from nodejs.org and run the command again.`,
  )
  process.exit(1)
}

function install() {
  const stamp = at('node_modules', '.parapet-lock')
  const wanted = hashOf(['package-lock.json'])
  if (stampOf(stamp) === wanted) return
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'Installing dependencies …')
  writeFileSync(stamp, wanted)
}

function build() {
  const vite = at('node_modules', 'vite', 'bin', 'vite.js')
  if (!existsSync(vite)) return // the production image has no build tools, and its client is built already
  const stamp = at('dist', 'web.stamp')
  const wanted = hashOf(['web', 'contract', 'vite.config.ts', 'package-lock.json'])
  if (stampOf(stamp) === wanted && existsSync(at('dist', 'web', 'index.html'))) return
  const own = at('node_modules', '.bin', 'node')
  run(existsSync(own) ? own : process.execPath, [vite, 'build', '--logLevel', 'warn'], 'Building the web client …')
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

refuseOldNode()
install()
build()
