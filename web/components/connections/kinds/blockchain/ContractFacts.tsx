import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Connection } from '#contract/connections.ts'
import { getResource, listResources } from '#contract/resources.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { LongText } from '#web/ui/marks/LongText.tsx'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'

const KINDS = ['eoa', 'multisig', 'timelock', 'contract', 'none'] as const
const party = z.object({ address: z.string(), kind: z.enum(KINDS), threshold: z.optional(z.number()) })
type Party = z.infer<typeof party>
/** What scans tell of a contract (scanners/blockchain/collect/inventory.ts). */
const contract = z.object({
  chain: z.string(),
  block: z.number(),
  seenAt: z.string(),
  balance: z.string(),
  currency: z.string(),
  paused: z.nullable(z.boolean()),
  owner: z.nullable(party),
  proxy: z.nullable(z.object({ pattern: z.string(), implementation: z.string() })),
  admin: z.nullable(z.extend(party, { via: z.nullable(z.string()) })),
  token: z.nullable(
    z.object({
      standard: z.string(),
      symbol: z.nullable(z.string()),
      decimals: z.nullable(z.number()),
      totalSupply: z.nullable(z.string()),
    }),
  ),
})

const UNITS = 18
/** An amount in the smallest unit, as people write it: the whole part, and what of the rest is not zero. */
function inUnits(amount: string, decimals: number): string {
  const digits = amount.padStart(decimals + 1, '0')
  const rest = decimals === 0 ? '' : digits.slice(-decimals).slice(0, 6).replace(/0+$/u, '')
  const whole = digits.slice(0, digits.length - decimals)
  return rest === '' ? whole : `${whole}.${rest}`
}

function PartyText({ of }: { of: Party }) {
  const { t } = useTranslation('sources')
  return (
    <>
      <code>
        <LongText>{of.address}</LongText>
      </code>{' '}
      ({t(`facts.party.${of.kind}`, { count: of.threshold ?? 1 })})
    </>
  )
}

/** What was seen on the chain of a connection's contract: who holds power over it, whether it changes, what it holds. */
export function ContractFacts({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['sources', 'common'])
  const format = useFormat()
  const listed = useQuery(queryOf(listResources, { params: { id: connection.id }, query: { type: 'Contract', limit: 1 } }))
  const [first] = listed.data?.results ?? []
  const { data } = useQuery({ ...queryOf(getResource, { params: { id: first?.id ?? '' } }), enabled: first !== undefined })
  const read = z.safeParse(contract, data?.config)
  if (!read.success) return null
  const { chain, block, seenAt, balance, currency, paused, owner, proxy, admin, token } = read.data
  const supply = token?.totalSupply ?? null
  return (
    <Panel title={t('facts.title')} sub={t('facts.seen', { chain, block: format.number(block), date: format.dateTime(seenAt) })}>
      <KeyValues
        items={[
          [t('facts.owner'), owner === null ? t('facts.noOwner') : <PartyText key="owner" of={owner} />],
          [t('facts.upgrades'), proxy === null ? t('facts.fixed') : t('facts.proxy', { pattern: proxy.pattern })],
          [
            t('facts.implementation'),
            proxy === null ? null : (
              <code key="implementation">
                <LongText>{proxy.implementation}</LongText>
              </code>
            ),
          ],
          [t('facts.admin'), admin === null ? null : <PartyText key="admin" of={admin} />],
          [t('facts.balance'), `${inUnits(balance, UNITS)} ${currency}`],
          [t('facts.pause'), t(paused === null ? 'facts.cannotPause' : paused ? 'facts.paused' : 'facts.running')],
          [t('facts.token'), token === null ? null : `${token.standard} ${token.symbol ?? ''}`],
          [t('facts.supply'), supply === null ? null : inUnits(supply, token?.decimals ?? 0)],
        ]}
      />
    </Panel>
  )
}
