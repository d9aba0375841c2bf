import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { getPrivatePlan, type PrivatePlan, type PrivateSettings } from '#contract/private-scanning.ts'
import { queryOf } from '#web/api.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { MONO, tone } from '#web/ui/tokens.ts'

export type Planned = Pick<PrivateSettings, 'region' | 'instanceType' | 'volumeGb'>

/** US dollars as the language writes them; small prices with all of their digits. */
export const dollarsOf = (language: string, amount: number): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'USD', maximumFractionDigits: amount < 1 ? 4 : 2 }).format(amount)

/** @param month 2025-06 */
export const monthOf = (language: string, month: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`))

/** Where AWS tells its prices. */
const PRICE_PAGES = {
  vpc: 'https://aws.amazon.com/vpc/pricing/',
  ec2: 'https://aws.amazon.com/ec2/pricing/on-demand/',
  ebs: 'https://aws.amazon.com/ebs/pricing/',
} as const
const PAGES = ['vpc', 'ec2', 'ebs'] as const

/** What a launch would make and cost; nothing is asked before there is a region. */
export function usePlan(planned: Planned | null) {
  const { region, instanceType, volumeGb } = planned ?? { region: '' }
  // settings hold more than decides on cost, and the server refuses what it does not know
  const query = { region, instanceType, volumeGb }
  return useQuery({ ...queryOf(getPrivatePlan, { query }), enabled: planned !== null && planned.region !== '' })
}

const Costs = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '8px 0',
  margin: 0,
  '& dd': { margin: 0, paddingInlineStart: 16, textAlign: 'end' },
  '& small': { display: 'block', fontSize: 12, color: tone.muted },
  '& .sum': { fontWeight: 600, borderTop: `1px solid ${tone.line}`, paddingTop: 8 },
})
const Stacks = styled('div')({
  display: 'grid',
  gap: 4,
  marginTop: 14,
  '& summary': { cursor: 'pointer', minHeight: 24, fontWeight: 550 },
  '& summary span': { fontWeight: 400, color: tone.muted },
  '& ul': { margin: '2px 0 8px', paddingInlineStart: 18, fontFamily: MONO, fontSize: 12, overflowWrap: 'anywhere' },
})
const Small = styled('p')({ margin: '12px 0 0', fontSize: 12, color: tone.muted, textWrap: 'pretty', '& a': { color: tone.accentText } })

/** What is made in the AWS account, as the templates name it, and what AWS bills for it: before anything is. */
export function PlanPanel({ planned }: { planned: Planned | null }) {
  const { t } = useTranslation('private-scanning')
  const plan = usePlan(planned)
  return <Panel title={t('plan.title')}>{shownOf()}</Panel>
  function shownOf() {
    if (planned === null || planned.region === '') return <p style={{ margin: 0, color: tone.muted }}>{t('plan.pick')}</p>
    if (plan.isError) return <QueryError error={plan.error} onRetry={() => void plan.refetch()} />
    if (plan.isPending) return <TextSkeleton lines={6} label={t('plan.title')} />
    return (
      <>
        <CostList plan={plan.data} region={planned.region} />
        <PriceLinks />
        <ResourceList plan={plan.data} />
      </>
    )
  }
}

function CostList({ plan: { costs, monthly, hourly, pricesAsOf }, region }: { plan: PrivatePlan; region: string }) {
  const { t, i18n } = useTranslation('private-scanning')
  const dollars = (amount: number) => dollarsOf(i18n.language, amount)
  if (monthly === null || hourly === null) return <p style={{ margin: 0 }}>{t('plan.unknown')}</p>
  return (
    <>
      <Costs>
        {costs.map(({ item, price, unit, monthly: each }) => (
          <div key={item} style={{ display: 'contents' }}>
            <dt>
              {t(`plan.item.${item}`)}
              <small>
                {dollars(price)} {t(`plan.unit.${unit}`)}
              </small>
            </dt>
            <dd className="num">{each === null ? '' : t('plan.monthly', { amount: dollars(each) })}</dd>
          </div>
        ))}
        <dt className="sum">{t('plan.total')}</dt>
        <dd className="sum num">{t('plan.monthly', { amount: dollars(monthly) })}</dd>
        <dt>{t('plan.totalHour')}</dt>
        <dd className="num">+ {dollars(hourly)}</dd>
      </Costs>
      <Small>{t('plan.asOf', { region, month: monthOf(i18n.language, pricesAsOf) })}</Small>
    </>
  )
}

function PriceLinks() {
  const { t } = useTranslation('private-scanning')
  return (
    <Small>
      {t('plan.lookUp')}:{' '}
      {PAGES.map((page, at) => (
        <Fragment key={page}>
          {at > 0 && ', '}
          <a href={PRICE_PAGES[page]} target="_blank" rel="noreferrer">
            {t(`plan.page.${page}`)}
          </a>
        </Fragment>
      ))}
    </Small>
  )
}

function ResourceList({ plan: { stacks } }: { plan: PrivatePlan }) {
  const { t } = useTranslation('private-scanning')
  return (
    <Stacks>
      {stacks.map(({ part, resources }) => (
        <details key={part}>
          <summary>
            {t(`part.${part}`)} <span>{t('plan.resources', { count: resources.length })}</span>
          </summary>
          <ul>
            {resources.map(({ id, type }) => (
              <li key={id}>
                {id} ({type})
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Stacks>
  )
}
