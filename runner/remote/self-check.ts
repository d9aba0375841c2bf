import { accessSync, constants } from 'node:fs'
import { userInfo } from 'node:os'
import { scanners } from '#scanners/registry.ts'
import { tryGreeting, type RemoteRunnerOptions } from './remote-runner.ts'

const ASK_MS = 10_000
const FAILED = 2

interface Surroundings {
  server: string
  folder: string
  write: (text: string) => void
}
/** Why an engine that was found is of no use. */
const UNUSABLE = { found: '', missing: '', outdated: ': it is too old', no_data: ': its templates were not found' } as const
type Mark = 'ok' | 'note' | 'failed'

/** Tests what a runner needs, and tells each in a line. @returns the exit code */
export async function checkMyself(options: RemoteRunnerOptions, { server, folder, write }: Surroundings): Promise<number> {
  let isFine = true
  const tell = (mark: Mark, what: string): void => {
    if (mark === 'failed') isFine = false
    write(`${mark.padEnd(6)}  ${what}\n`)
  }
  await checkServer(options, server, tell)
  tell('ok', `Kinds of target: ${scanners.map(({ names }) => names.en.name).join(', ')}`)
  for (const { name, state, version } of options.engines)
    tell(state === 'found' ? 'ok' : 'note', `Engine ${name} ${version}${UNUSABLE[state]}`)
  if (options.engines.length === 0) tell('note', 'No further engines were found; the built-in checks need none.')
  checkPermissions(folder, tell)
  await options.relay.close()
  return isFine ? 0 : FAILED
}

async function checkServer(options: RemoteRunnerOptions, server: string, tell: (mark: Mark, what: string) => void): Promise<void> {
  try {
    const greeting = await tryGreeting(options, AbortSignal.timeout(ASK_MS))
    tell('ok', `${server} answers${server.startsWith('https:') ? ', and its certificate is valid' : ' on this machine'}`)
    tell('ok', `The token is that of the runner “${greeting.name}”`)
    tell(
      'ok',
      `It may reach: ${greeting.scope.join(', ')}${options.localScope === null ? '' : `; this machine permits of it: ${options.localScope.join(', ')}`}`,
    )
    if (!greeting.isWelcome)
      tell('failed', `Version ${options.version} speaks another protocol than the server (${greeting.serverVersion}): update the runner`)
    else if (greeting.serverVersion === options.version) tell('ok', `Version ${options.version}, as the server`)
    else tell('note', `Version ${options.version}; the server has ${greeting.serverVersion}: an update is available`)
  } catch (error) {
    tell('failed', error instanceof Error ? error.message : String(error))
  }
}

function checkPermissions(folder: string, tell: (mark: Mark, what: string) => void): void {
  try {
    accessSync(folder, constants.W_OK)
    tell('ok', `${folder} can be written`)
  } catch {
    tell('failed', `${folder} cannot be written`)
  }
  // scans need no right of the superuser
  if (userInfo().uid === 0) tell('note', 'It runs as root. Use a user of its own: it needs no such rights.')
}
