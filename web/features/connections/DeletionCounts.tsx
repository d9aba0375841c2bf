import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DELETED_THINGS, getDeletion } from '#contract/connections.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'

const List = styled('span')({
  display: 'block',
  marginTop: 12,
  '& b': { display: 'block', fontWeight: 550, marginBottom: 4 },
  '& > span': { display: 'flex', flexWrap: 'wrap', gap: '2px 16px', fontVariantNumeric: 'tabular-nums' },
})

/** What goes with a connection that is deleted, as the database counts it now. */
export function DeletionCounts({ id }: { id: string }) {
  const { t } = useTranslation('connections')
  const format = useFormat()
  const counted = useQuery({ ...queryOf(getDeletion, { params: { id } }), staleTime: 0 })
  if (counted.isError) return null
  if (counted.data === undefined) return <List role="status">{t('delete.goes.counting')}</List>
  const { schedule, ...amounts } = counted.data
  const things = DELETED_THINGS.filter((thing) => amounts[thing].amount > 0).map((thing) => {
    const { amount: count, isExact } = amounts[thing]
    return t(`delete.goes.${thing}`, { count, amount: `${format.number(count)}${isExact ? '' : '+'}` })
  })
  const all = schedule === null ? things : [...things, t('delete.goes.schedule')]
  if (all.length === 0) return null
  return (
    <List>
      <b>{t('delete.goes.takes')}</b>
      <span>
        {all.map((thing) => (
          <span key={thing}>{thing}</span>
        ))}
      </span>
    </List>
  )
}
