import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { name } from '#contract/fields.ts'
import { signUp } from '#contract/sessions.ts'
import { createConfirmedPerson } from '#server/modules/identity/index.ts'
import { printJson, required, UsageError, type Command } from '#cli/command.ts'
import { readSecret } from '#cli/secret-input.ts'
import { withServices } from '#cli/open-services.ts'

/** The same rules as on the sign-up page. */
async function readPerson(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: 'string' },
      password: { type: 'string' },
      'password-from': { type: 'string' },
      company: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
    },
  })
  const email = required(values.email, '--email')
  const company = required(values.company, '--company')
  if (values.password !== undefined)
    throw new UsageError(
      'A password on the command line can be read by every program on this machine and stays in the shell history. Use --password-from.',
    )
  const password = await readSecret({ option: '--password-from', source: values['password-from'], question: 'Password', isNew: true })
  const parsed = z.safeParse(z.extend(signUp.body, { company: name(120) }), {
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
  help: `Usage: parapet user create --email <address> --company <name> [--password-from <source>] [--first-name <name>] [--last-name <name>]

  --password-from   from where the password is read: - (standard input), @file, or env:NAME. Without it you are asked at a
                    terminal, and standard input is read elsewhere. A password never stands on the command line.

Prints {userId, accountId, email} as JSON. Works whether or not the server is running.`,
  async run(args) {
    const { email, password, company, firstName, lastName } = await readPerson(args)
    const created = await withServices((services) => createConfirmedPerson(services, { email, password, company, firstName, lastName }))
    printJson({ ...created, email })
    return 0
  },
}
