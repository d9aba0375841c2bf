import { enableCompileCache } from 'node:module'
import { errorCode, ProblemError } from '#server/problem.ts'
import { UsageError, type Command } from './command.ts'

enableCompileCache()

interface Listed {
  /** One word, or two, after `parapet`. */
  name: string
  /** One line for the list of commands. */
  summary: string
  /** Only the command that is asked for is loaded. */
  load: () => Promise<{ command: Command }>
}
const commands: readonly Listed[] = [
  { name: 'start', summary: 'Start the server and its worker', load: () => import('./commands/start.ts') },
  { name: 'doctor', summary: 'Check whether this machine is ready, and say what is missing', load: () => import('./commands/doctor.ts') },
  {
    name: 'migrate',
    summary: 'Migrate the database to the latest schema and check it',
    load: () => import('./commands/migrate.ts'),
  },
  {
    name: 'user create',
    summary: 'Create a person with a company, confirmed and ready to sign in',
    load: () => import('./commands/user.ts'),
  },
  {
    name: 'user promote',
    summary: 'Make a person an operator of this installation',
    load: async () => ({ command: (await import('./commands/super-admin.ts')).promote }),
  },
  {
    name: 'user demote',
    summary: 'Revoke that a person operates this installation',
    load: async () => ({ command: (await import('./commands/super-admin.ts')).demote }),
  },
  { name: 'account set', summary: 'Set the plan and kind of an account (MSP, multi-tenant)', load: () => import('./commands/account.ts') },
  { name: 'api-key create', summary: 'Create an API key for a person', load: () => import('./commands/api-key.ts') },
  {
    name: 'connect',
    summary: 'Connect a target of any kind, or change its access',
    load: () => import('./commands/connect.ts'),
  },
  {
    name: 'preflight',
    summary: 'Test a connection and try each permission its scans ask for',
    load: () => import('./commands/preflight.ts'),
  },
  {
    name: 'scan',
    summary: 'Scan a website or a connection through a running server, also in pipelines',
    load: () => import('./commands/scan.ts'),
  },
  {
    name: 'runner',
    summary: 'Scan from this machine what its server cannot reach',
    load: () => import('./commands/runner.ts'),
  },
  { name: 'key rotate', summary: "Replace the installation's key and re-encrypt all secrets", load: () => import('./commands/key.ts') },
  {
    name: 'objects move',
    summary: 'Move evidence, logs and pictures between a folder and a bucket',
    load: async () => ({ command: (await import('./commands/objects.ts')).objects }),
  },
  {
    name: 'backup',
    summary: 'Write database and objects into one encrypted file',
    load: async () => ({ command: (await import('./commands/backup.ts')).backup }),
  },
  {
    name: 'restore',
    summary: 'Read a backup into an empty installation',
    load: async () => ({ command: (await import('./commands/backup.ts')).restore }),
  },
  {
    name: 'events status',
    summary: 'Show how far each event subscriber is and what failed',
    load: async () => ({ command: (await import('./commands/events.ts')).statusCommand }),
  },
  {
    name: 'events replay',
    summary: 'Replay events to a subscriber from a point in time',
    load: async () => ({ command: (await import('./commands/events.ts')).replayCommand }),
  },
  {
    name: 'dataset status',
    summary: 'Show how old the vulnerability data is',
    load: async () => ({ command: (await import('./commands/dataset.ts')).datasetStatusCommand }),
  },
  {
    name: 'dataset refresh',
    summary: 'Download it now if it has changed',
    load: async () => ({ command: (await import('./commands/dataset.ts')).refreshCommand }),
  },
  {
    name: 'dataset import',
    summary: 'Import it from a file, for machines without downloads',
    load: async () => ({ command: (await import('./commands/dataset.ts')).importCommand }),
  },
  { name: 'audit verify', summary: 'Verify that no audit row was changed, deleted or moved', load: () => import('./commands/audit.ts') },
]

function overview(): string {
  const width = Math.max(...commands.map((command) => command.name.length))
  const lines = commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`)
  return [
    'Usage: parapet <command> [options]',
    '',
    'Commands:',
    ...lines,
    '',
    'Run parapet <command> --help for details. Settings are environment variables; see the README.',
    '',
  ].join('\n')
}

function find(words: readonly string[]): { listed: Listed; rest: string[] } | undefined {
  const listed = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
  return listed && { listed, rest: words.slice(listed.name.split(' ').length) }
}

/** What went wrong, for people; PARAPET_LOG_LEVEL=debug adds where. */
function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (process.env['PARAPET_LOG_LEVEL'] === 'debug') return error.stack ?? error.message
  return error instanceof ProblemError && error.title !== undefined && error.message !== error.code
    ? `${error.title}. ${error.message}`
    : error.message
}

const isHelp = (word: string | undefined): boolean => word === 'help' || word === '--help' || word === '-h'

async function main(words: string[]): Promise<number> {
  const [first] = words
  if (first === undefined || isHelp(first)) {
    process.stdout.write(overview())
    return first === undefined ? 2 : 0
  }
  const found = find(words)
  if (found === undefined) {
    process.stderr.write(`parapet: there is no command "${words.slice(0, 2).join(' ')}".\n\n${overview()}`)
    return 2
  }
  const { command } = await found.listed.load()
  if (found.rest.some(isHelp)) {
    process.stdout.write(`${command.help}\n`)
    return 0
  }
  return runTold(found.listed.name, command, found.rest)
}

async function runTold(name: string, command: Command, args: string[]): Promise<number> {
  try {
    return await command.run(args)
  } catch (error) {
    process.stderr.write(`parapet ${name}: ${told(error)}\n`)
    if (error instanceof UsageError || errorCode(error).startsWith('ERR_PARSE_ARGS')) process.stderr.write(`\n${command.help}\n`)
    return 2
  }
}

process.exitCode = await main(process.argv.slice(2))
