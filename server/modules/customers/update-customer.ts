import type { updateCustomer as route } from '#contract/customers.ts'
import type { BodyOf, ReplyOf } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import { authorize, type Ctx, type Scope } from '#server/context.ts'
import { inAccount, outsideLabel } from '#server/in-account.ts'
import { invalidField } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { actingPersonOf, auditBoth, findManaged, requireMsp } from '#server/modules/access/index.ts'
import { imageUrl, storePicture } from '#server/modules/images/index.ts'

type Body = BodyOf<typeof route>
type Reply = ReplyOf<typeof route>
/** What is asked for, with the picture already encoded again and kept: its hash. */
type CustomerChange = Omit<Body, 'logoMSP'> & { mspLogo?: string | null }

const OWN = ['company', 'companyNickname', 'customerAlias'] as const
const OF_THE_MSP = ['mspCustomerAlias', 'mspLogo'] as const

/** @throws problem request.invalid naming the first field of these that is given */
function refuse(change: CustomerChange, fields: readonly (keyof CustomerChange)[], why: string): void {
  const given = fields.find((field) => change[field] !== undefined)
  if (given !== undefined) throw invalidField(given === 'mspLogo' ? 'logoMSP' : given, why)
}

/**
 * Changes the company card of the account one acts in, or what its MSP calls a managed one and the brand it shows there.
 * @throws problem resource.not_found for an account that is neither, request.invalid for a field that is the other's to set,
 * image.refused
 */
export async function updateCustomer(services: Services, scope: Scope, accountId: string, { logoMSP, ...rest }: Body): Promise<Reply> {
  // a picture takes its time: it is encoded again before the transaction
  const kept = typeof logoMSP === 'string' ? await storePicture(services, { base64: logoMSP, use: 'logo', field: 'logoMSP' }) : logoMSP
  const change: CustomerChange = kept === undefined ? rest : { ...rest, mspLogo: kept }
  return services.contexts.inTransaction(scope, {}, async (ctx) => {
    authorize(ctx, 'account.manage')
    if (accountId !== ctx.accountId) return updateManaged(ctx, accountId, change)
    const reply = await updateOwn(ctx, change)
    await audit(ctx, 'customer.updated', { target: accountId, details: { changed: namesOf(change) } })
    return reply
  })
}

function updateOwn(ctx: Ctx, change: CustomerChange): Promise<Reply> {
  refuse(change, OF_THE_MSP, 'is for the MSP that manages this account to set')
  const { company, companyNickname, customerAlias } = change
  return save(ctx, {
    ...(company === undefined ? {} : { name: company }),
    ...(companyNickname === undefined ? {} : { nickname: companyNickname }),
    ...(customerAlias === undefined ? {} : { alias: customerAlias }),
  })
}

async function updateManaged(ctx: Ctx, accountId: string, change: CustomerChange): Promise<Reply> {
  const { mspCustomerAlias, mspLogo } = change
  const brand = {
    ...(mspCustomerAlias === undefined ? {} : { msp_alias: mspCustomerAlias }),
    ...(mspLogo === undefined ? {} : { msp_logo: mspLogo }),
  }
  const reply = await inAccount(ctx, accountId, null, async (there) => {
    await findManaged(there, ctx.accountId)
    authorize(ctx, 'customers.manage')
    refuse(change, OWN, "is for the customer's own people to set")
    return save(there, brand)
  })
  const msp = await requireMsp(ctx)
  const person = await actingPersonOf(ctx)
  const details = { changed: namesOf(change) }
  await auditBoth(ctx, {
    event: 'customer.updated',
    accountId,
    label: outsideLabel(person.email, msp.name),
    here: { ...details, company: reply.company },
    there: details,
  })
  return reply
}

const namesOf = (change: CustomerChange): string => [...OWN, ...OF_THE_MSP].filter((field) => change[field] !== undefined).join(', ')

interface Card {
  name?: string
  nickname?: string | null
  alias?: string | null
  msp_alias?: string | null
  msp_logo?: string | null
}
async function save(there: Ctx, card: Card): Promise<Reply> {
  if (Object.keys(card).length > 0) await there.db.updateTable('account').set(card).where('account_id', '=', there.accountId).execute()
  const row = await there.db
    .selectFrom('account')
    .where('account_id', '=', there.accountId)
    .select(['account_id', 'name', 'nickname', 'alias', 'msp_alias', 'msp_logo'])
    .executeTakeFirstOrThrow()
  return {
    customerId: row.account_id,
    company: row.name,
    companyNickname: row.nickname,
    customerAlias: row.alias,
    mspCustomerAlias: row.msp_alias,
    logoMSP: imageUrl(row.msp_logo),
  }
}
