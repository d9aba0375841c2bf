#!/usr/bin/env node
// The `parapet` command on any Node ≥ 18: runs cli/main.ts on Node 24, the installed one or the one in node_modules.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.url))
const isNew = Number(process.versions.node.split('.')[0]) >= 24
const own = join(folder, '..', 'node_modules', '.bin', 'node')
if (!isNew && !existsSync(own)) {
  console.error(
    `Parapet needs Node.js 24 or newer; this is ${process.versions.node}. Run "npm ci" in ${dirname(folder)} (Linux x64), or install Node.js 24 from nodejs.org.`,
  )
  process.exit(1)
}
const child = spawn(isNew ? process.execPath : own, [join(folder, 'main.ts'), ...process.argv.slice(2)], { stdio: 'inherit' })
// the terminal signals the whole group; passing on what is sent to this process alone keeps the two together
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1))
