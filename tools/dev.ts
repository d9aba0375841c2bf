/** `npm run dev`: the server with --watch and Vite's dev server with hot reload; one Ctrl-C ends both. */
import { spawn, type ChildProcess } from 'node:child_process'

const children: ChildProcess[] = [
  spawn('node', ['--watch', '--watch-preserve-output', 'server/main.ts'], { stdio: 'inherit' }),
  spawn('vite', ['--clearScreen', 'false'], { stdio: 'inherit' }),
]
const stop = () => children.forEach((child) => child.kill('SIGINT'))
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
for (const child of children) child.once('exit', stop)
