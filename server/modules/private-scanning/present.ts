import { type PrivateScanner, progressOf, STACK_PARTS } from '#contract/private-scanning.ts'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/context.ts'
import { stackConsole, templateLinks } from '#server/integrations/aws/private-templates.ts'
import { idleEnd } from './host-times.ts'
import { isMade } from './stack-status.ts'
import { outputOf, readScanner, type ScannerRow, stackName } from './scanner-row.ts'

const none = (text: string): string | null => (text === '' ? null : text)
const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const settingsOf = (row: ScannerRow): NonNullable<PrivateScanner['settings']> => ({
  region: row.region,
  instanceType: row.instance_type,
  image: row.image,
  volumeGb: row.volume_gb,
  cidr: row.cidr,
  idleMinutes: row.idle_minutes,
})

function hostOf(row: ScannerRow, isOnDemand: boolean): PrivateScanner['host'] {
  const { host } = row
  if (host === null || row.upkeep_due_at === null) return null
  return {
    ...host,
    publicIp: none(outputOf(row, 'eip', 'PublicIp')),
    stopsAt: isOnDemand && host.state === 'running' ? iso(stopOf(row)) : null,
    updatedAt: iso(row.upkeep_at),
    updateDueAt: row.upkeep_due_at.toISOString(),
    isUpdating: row.upkeep_command !== null,
  }
}

/** Not before it is looked at again. */
function stopOf(row: ScannerRow): Date | null {
  const [end, look] = [idleEnd(row), row.look_at]
  return end !== null && look !== null && look > end ? look : end
}

/** @param row undefined: not set up */
export function presentScanner(
  accountId: string,
  row: ScannerRow | undefined,
  { isOnDemand, config }: { isOnDemand: boolean; config: Pick<Config, 'publicUrl' | 'aws'> },
): PrivateScanner {
  const links = templateLinks({ publicUrl: config.publicUrl, folder: config.aws.privateTemplatesUrl })
  const always = { stacks: stacksOf(accountId, row), onDemandScanner: isOnDemand, templateLinks: links }
  if (row === undefined) return { ...always, ...NOTHING }
  const { state_vpc: stateVPC, wanted, failure, trouble } = row
  return {
    ...always,
    stateVPC,
    progress: progressOf({ stateVPC, isVpcMade: isMade(row.stacks.vpc?.status ?? ''), isOnline: row.host?.isOnline === true }),
    isDeleting: wanted === 'absent',
    access: { roleArn: row.role_arn, externalId: row.external_id, awsAccountId: row.aws_account_id },
    settings: settingsOf(row),
    failure,
    trouble,
    host: hostOf(row, isOnDemand),
    launchedAt: iso(row.launched_at),
    completedAt: iso(row.completed_at),
  }
}

const NOTHING = {
  stateVPC: 'pending',
  progress: progressOf({ stateVPC: 'pending', isVpcMade: false, isOnline: false }),
  isDeleting: false,
  access: null,
  settings: null,
  failure: null,
  trouble: null,
  host: null,
  launchedAt: null,
  completedAt: null,
} as const

const stacksOf = (accountId: string, row: ScannerRow | undefined): PrivateScanner['stacks'] =>
  STACK_PARTS.map((part) => {
    const { id = null, status = null } = row?.stacks[part] ?? {}
    const consoleUrl = row === undefined || id === null ? null : stackConsole(row.region, `stackinfo?stackId=${encodeURIComponent(id)}`)
    return { part, name: stackName(part, accountId), id, status, consoleUrl }
  })

/** Whether the account's host is started for work and stopped without it, or stays as people set it. */
export async function isOnDemand(ctx: Ctx): Promise<boolean> {
  const account = await ctx.db.selectFrom('account').select('on_demand_scanner').where('account_id', '=', ctx.accountId).executeTakeFirst()
  // false too of an account that was deleted meanwhile
  return account?.on_demand_scanner === true
}

/** The account's private scanner as it is now. */
export const scannerNow = async (ctx: Ctx, config: Pick<Config, 'publicUrl' | 'aws'>): Promise<PrivateScanner> =>
  presentScanner(ctx.accountId, await readScanner(ctx), { isOnDemand: await isOnDemand(ctx), config })
