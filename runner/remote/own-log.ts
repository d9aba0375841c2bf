import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'

/** Bytes of one file, and files that are kept beside the newest. */
const FILE_MAX = 10_000_000
const FILES_KEPT = 4

/** The file's predecessors are runner.log.1 (the newest) to runner.log.4. */
function rotate(file: string): void {
  rmSync(`${file}.${FILES_KEPT}`, { force: true })
  for (let n = FILES_KEPT - 1; n > 0; n -= 1) if (existsSync(`${file}.${n}`)) renameSync(`${file}.${n}`, `${file}.${n + 1}`)
  renameSync(file, `${file}.1`)
}

/** A runner's own log: one JSON object a line, on standard output and in `runner.log` of its folder. It holds no secret and no result. */
export function openOwnLog(folder: string, { isQuiet = false, maxBytes = FILE_MAX } = {}): Logger {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'runner.log')
  let size = existsSync(file) ? statSync(file).size : 0
  return pino(
    { level: 'info' },
    {
      write(line: string) {
        if (!isQuiet) process.stdout.write(line)
        const bytes = Buffer.byteLength(line)
        if (size > 0 && size + bytes > maxBytes) {
          rotate(file)
          size = 0
        }
        appendFileSync(file, line, { mode: 0o600 })
        size += bytes
      },
    },
  )
}
