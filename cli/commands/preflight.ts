import { parseArgs } from 'node:util'
import { type ConnectionTest, getConnection, listConnections, testConnection } from '#contract/connections.ts'
import { printJson, required, type Command } from '#cli/command.ts'
import { asPreflight } from '#cli/scan/preflight-text.ts'
import { clientOfEnvironment, ServerError, type ServerClient } from '#cli/scan/server-client.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/iu

/** The connection by its id, its name or its target, as a person knows it. @throws ServerError when none, or several, are called so */
async function idOf(client: ServerClient, wanted: string): Promise<string> {
  if (UUID.test(wanted)) return (await client.call(getConnection, { params: { id: wanted } })).id
  const { results } = await client.call(listConnections, { query: { q: wanted } })
  const exact = results.filter(({ name, target }) => name === wanted || target === wanted)
  const [only, ...others] = exact.length > 0 ? exact : results
  if (only === undefined) throw new ServerError(`No connection is called ${wanted}.`)
  if (others.length > 0)
    throw new ServerError(`Several connections are called ${wanted}; name one by its id: ${results.map(({ id }) => id).join(', ')}`)
  return only.id
}

const isWhole = ({ ok, preflight }: ConnectionTest): boolean => ok && (preflight === null || preflight.runnable === preflight.checks)

export const command: Command = {
  help: `Usage: parapet preflight <connection id, name or target> [--json]

Tests how a connection is reached and tries each permission that its scans ask for: which are denied, which checks are blind
without them, and the smallest addition to the policy that lets all of them run. Nothing is changed.

  --json    the same as one JSON document

Environment: PARAPET_URL (else the server of this machine), PARAPET_API_KEY (scopes read,manage).
Exit codes: 0 every check can run, 1 some cannot, 2 the connection could not be tested.`,
  async run(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { json: { type: 'boolean' } } })
    const wanted = required(positionals[0], 'The connection')
    const { client } = clientOfEnvironment('read,manage')
    const test = await client.call(testConnection, { params: { id: await idOf(client, wanted) } })
    if (values.json === true) printJson(test)
    else process.stdout.write(asPreflight(test))
    return isWhole(test) ? 0 : 1
  },
}
