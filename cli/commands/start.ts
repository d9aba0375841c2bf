import type { Command } from '#cli/command.ts'

export const command: Command = {
  help: `Usage: parapet start [--role=api,worker]

Starts the database (embedded, unless DATABASE_URL is set), migrates it to the latest schema and serves Parapet.

  --role=api,worker   what this process does (default: both)`,
  async run(args) {
    // server/main.ts reads the command line itself, as under `npm start`
    process.argv.splice(2, process.argv.length, ...args)
    await import('#server/main.ts')
    return 0
  },
}
