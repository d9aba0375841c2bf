import { parseArgs } from 'node:util'
import { setSuperAdmin } from '#server/modules/platform/index.ts'
import { printJson, required, type Command } from '#cli/command.ts'
import { withServices } from '#cli/open-services.ts'

function commandFor(verb: 'promote' | 'demote', what: string): Command {
  return {
    help: `Usage: parapet user ${verb} --email <address>

${what}
Prints {userId, email, isSuperAdmin} as JSON. It takes effect with the person's next request. Works whether or not the server is running.`,
    async run(args) {
      const { values } = parseArgs({ args, options: { email: { type: 'string' } } })
      const email = required(values.email, '--email').trim().toLowerCase()
      printJson(await withServices((services) => setSuperAdmin(services, { email, isSuperAdmin: verb === 'promote' })))
      return 0
    },
  }
}

export const promote = commandFor(
  'promote',
  'Makes the person an operator of this installation. They see every account, its plan and its size, but its findings only where the account lets them in.',
)
export const demote = commandFor('demote', 'Revokes that the person operates this installation.')
