import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { updatePlatformAccount } from '#contract/platform.ts'
import { setAccount } from '#server/modules/platform/index.ts'
import { printJson, required, UsageError, type Command } from '#cli/command.ts'
import { withServices } from '#cli/open-services.ts'

/** @throws UsageError for anything but on and off */
function onOff(value: string | undefined, option: string): boolean | undefined {
  if (value === undefined) return undefined
  if (value !== 'on' && value !== 'off') throw new UsageError(`${option} must be on or off.`)
  return value === 'on'
}

/** @throws UsageError when nothing is to be set, or a plan is unknown */
function readChange(values: { msp?: string; 'multi-tenant'?: string; plan?: string }) {
  const isMsp = onOff(values.msp, '--msp')
  const isMultiTenant = onOff(values['multi-tenant'], '--multi-tenant')
  const change = {
    ...(isMsp === undefined ? {} : { isMsp }),
    ...(isMultiTenant === undefined ? {} : { isMultiTenant }),
    ...(values.plan === undefined ? {} : { planName: values.plan }),
  }
  if (Object.keys(change).length === 0) throw new UsageError('Nothing to set: give --msp, --multi-tenant or --plan.')
  const parsed = z.safeParse(updatePlatformAccount.body, change)
  if (!parsed.success) throw new UsageError('--plan must be Community, Team, Business or Enterprise.')
  return parsed.data
}

export const command: Command = {
  help: `Usage: parapet account set --id <account id> [--msp on|off] [--multi-tenant on|off] [--plan Community|Team|Business|Enterprise]

Prints {accountId, company, planName, isMsp, isMultiTenant} as JSON; the change is in the account's audit log. An MSP manages other accounts.
Works whether or not the server is running.`,
  async run(args) {
    const { values } = parseArgs({
      args,
      options: { id: { type: 'string' }, msp: { type: 'string' }, 'multi-tenant': { type: 'string' }, plan: { type: 'string' } },
    })
    const parsed = z.safeParse(z.uuid(), required(values.id, '--id'))
    if (!parsed.success) throw new UsageError('--id must be an account id.')
    const change = readChange(values)
    printJson(await withServices((services) => setAccount(services, parsed.data, change)))
    return 0
  },
}
