import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'
import { signUp } from '#contract/sessions.ts'
import { createConfirmedPerson } from '#server/modules/identity/index.ts'
import { printJson, required, UsageError, type Command } from '#cli/command.ts'
import { withServices } from '#cli/open-services.ts'

/** The same rules as on the sign-up page. */
function readPerson(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: 'string' },
      password: { type: 'string' },
      company: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
    },
  })
  const email = required(values.email, '--email')
  const password = required(values.password, '--password')
  const company = required(values.company, '--company')
  const parsed = z.safeParse(z.extend(signUp.body, { company: text(120) }), {
    email,
    password,
    company,
    firstName: values['first-name'] ?? email.split('@')[0],
    lastName: values['last-name'] ?? company,
    agreement: true,
  })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new UsageError(
    `--${String(issue?.path[0]).replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}: ${issue?.message ?? 'is not valid'}.`,
  )
}

export const command: Command = {
  help: `Usage: parapet user create --email <address> --password <password> --company <name> [--first-name <name>] [--last-name <name>]

Prints {userId, accountId, email} as JSON. Works whether or not the server is running.`,
  async run(args) {
    const { email, password, company, firstName, lastName } = readPerson(args)
    const created = await withServices((services) => createConfirmedPerson(services, { email, password, company, firstName, lastName }))
    printJson({ ...created, email })
    return 0
  },
}
