import { parseArgs } from 'node:util'
import type { FieldValue } from '#contract/connections.ts'
import { callsOfKind, listKinds, type Kind, type KindField } from '#contract/kinds.ts'
import { printJson, required, UsageError, type Command } from '#cli/command.ts'
import { secretFrom } from '#cli/secret-input.ts'
import { plainText } from '#cli/scan/plain-text.ts'
import { clientOfEnvironment } from '#cli/scan/server-client.ts'

/** 'name=value' → ['name', 'value'] */
function pairOf(text: string, option: string): [string, string] {
  const [, name, value] = /^([^=]+)=(.*)$/su.exec(text) ?? []
  if (name === undefined || value === undefined) throw new UsageError(`${option} is written name=value.`)
  return [name, value]
}

/** What was typed as the server takes it. */
function valueOf({ name, input }: KindField, typed: string): FieldValue {
  if (input === 'number') return Number(typed)
  if (input !== 'flag') return typed
  if (typed !== 'true' && typed !== 'false') throw new UsageError(`--field ${name} is true or false.`)
  return typed === 'true'
}

interface Given {
  field?: string[] | undefined
  secret?: string[] | undefined
}
function fieldsOf(kind: Kind, { field = [], secret = [] }: Given): Record<string, FieldValue> {
  const find = (name: string, isSecret: boolean): KindField => {
    const found = kind.fields.find((one) => one.name === name)
    if (found === undefined)
      throw new UsageError(`${kind.name} have no field ${name}. They have: ${kind.fields.map((one) => one.name).join(', ')}.`)
    if (found.secret !== isSecret) throw new UsageError(`${name} is given by ${found.secret ? '--secret' : '--field'}.`)
    return found
  }
  const open = field.map((text) => pairOf(text, '--field')).map(([name, typed]) => [name, valueOf(find(name, false), typed)] as const)
  const sealed = secret
    .map((text) => pairOf(text, '--secret'))
    .map(([name, source]) => [find(name, true).name, secretFrom(source, '--secret')] as const)
  return Object.fromEntries([...open, ...sealed])
}

const lineOf = ({ name, secret, required: isNeeded, label, hint }: KindField): string =>
  `    --${secret ? 'secret' : 'field'} ${name}=…  ${label}${isNeeded ? '' : ' (may be left out)'}. ${hint}`
/** The kinds that the server knows, each with its fields. */
const listed = (kinds: readonly Kind[]): string =>
  kinds.map(({ path, name, summary, fields }) => [`  ${path}  ${name}: ${summary}`, ...fields.map(lineOf), ''].join('\n')).join('\n')

export const command: Command = {
  help: `Usage: parapet connect <kind> --name <name> [--field name=value …] [--secret name=source …] [--schedule <schedule>]
       parapet connect <kind> --connection <id> [--field name=value …] [--secret name=source …]
       parapet connect --list

Connects a target and prints the connection as JSON. With --connection, changes the access of an existing one, for example
after rotating a secret.

  --list        the kinds of target the server knows, and what each needs
  --secret      from where the secret is read: - (standard input), @file, or env:NAME
  --schedule    manual (standard), hourly, daily, weekly, or a cron expression

Environment: PARAPET_URL (else the server of this machine), PARAPET_API_KEY (scopes read,manage).`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        list: { type: 'boolean' },
        name: { type: 'string' },
        connection: { type: 'string' },
        field: { type: 'string', multiple: true },
        secret: { type: 'string', multiple: true },
        schedule: { type: 'string', default: 'manual' },
      },
    })
    const { client } = clientOfEnvironment('read,manage')
    const { results: kinds } = await client.call(listKinds)
    if (values.list === true) {
      process.stdout.write(listed(kinds).split('\n').map(plainText).join('\n'))
      return 0
    }
    const path = required(positionals[0], 'The kind of target')
    const kind = kinds.find((one) => one.path === path)
    if (kind === undefined) throw new UsageError(`The server knows no kind ${path}. It knows: ${kinds.map((one) => one.path).join(', ')}.`)
    const fields = fieldsOf(kind, values)
    const { create, update } = callsOfKind(path)
    const { connection: id, schedule } = values
    printJson(
      id === undefined
        ? await client.call(create, { body: { name: required(values.name, '--name'), schedule, ...fields } })
        : await client.call(update, { params: { id }, body: fields }),
    )
    return 0
  },
}
