import { parseArgs } from 'node:util'
import { API_KEY_SCOPES, type ApiKeyScope } from '#contract/rights.ts'
import { noClient } from '#server/context.ts'
import { createApiKey } from '#server/modules/api-keys/index.ts'
import { homeOf } from '#server/modules/sessions/index.ts'
import { printJson, required, UsageError, type Command } from '#cli/command.ts'
import { withServices } from '#cli/open-services.ts'

function readScopes(text: string): ApiKeyScope[] {
  return text.split(',').map((word) => {
    const scope = API_KEY_SCOPES.find((known) => known === word.trim())
    if (scope === undefined) throw new UsageError(`--scopes: ${word} is not a scope; choose from ${API_KEY_SCOPES.join(', ')}.`)
    return scope
  })
}

export const command: Command = {
  help: `Usage: parapet api-key create --email <address> --name <name> [--scopes read,scan] [--expires-in-days <days>]

Prints {id, key, …} as JSON; the key is shown this once. Scopes: ${API_KEY_SCOPES.join(', ')} (default: read). A key never
exceeds the rights of its person at the time it is used. Works whether or not the server is running.`,
  // oxlint-disable-next-line house/command-guards -- createApiKey audits, and who may run commands on the machine may do everything
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        scopes: { type: 'string', default: 'read' },
        'expires-in-days': { type: 'string' },
      },
    })
    const email = required(values.email, '--email').trim().toLowerCase()
    const name = required(values.name, '--name').slice(0, 80)
    const scopes = readScopes(values.scopes)
    const expiresInDays = values['expires-in-days'] === undefined ? undefined : Number(values['expires-in-days'])
    if (expiresInDays !== undefined && !(Number.isInteger(expiresInDays) && expiresInDays >= 1 && expiresInDays <= 730)) {
      throw new UsageError('--expires-in-days must be a whole number from 1 to 730.')
    }
    const created = await withServices(async (services) => {
      const home = await homeOf(services.database.identity, email)
      const principal = { kind: 'worker', label: 'parapet api-key create' } as const
      const client = noClient
      return services.contexts.inTransaction(
        { accountId: home.accountId, principal, language: 'en', client, log: services.log },
        {},
        async (ctx) => {
          const { row, key } = await createApiKey(ctx, { ownerId: home.userId, name, scopes, expiresInDays })
          return { id: row.id, key, name, scopes: row.scopes, accountId: home.accountId, expiresAt: row.expires_at?.toISOString() ?? null }
        },
      )
    })
    printJson(created)
    return 0
  },
}
