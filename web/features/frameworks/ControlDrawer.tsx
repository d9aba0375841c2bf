import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ControlDetail, controlKey, type FrameworkId, getControl } from '#contract/frameworks.ts'
import { queryOf } from '#web/api.ts'
import { VectorBadge } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { paths } from '#web/paths.ts'
import { SideDrawer } from '#web/ui/layout/SideDrawer.tsx'
import { BlockSkeleton } from '#web/ui/states/Skeletons.tsx'
import { MONO, tone } from '#web/ui/tokens.ts'
import { resultsOf, useFigures } from './ControlRows.tsx'
import { StateMark } from '#web/components/frameworks/control-state.tsx'

const Content = styled('div')({
  '& h2': { margin: 0, fontSize: 16, fontWeight: 600, overflowWrap: 'anywhere' },
  '& .section': { margin: '2px 0 0', fontSize: 12, color: tone.muted },
  '& .why': { margin: '12px 0 0' },
  '& h3': { margin: '20px 0 4px', fontSize: 13, fontWeight: 600 },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': { padding: '12px 0', borderTop: `1px solid ${tone.line}`, display: 'grid', gap: 4 },
  '& li .head': { display: 'flex', alignItems: 'center', gap: 8 },
  '& li strong': { fontWeight: 550, flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& li p': { margin: 0, fontSize: 12, color: tone.muted },
  '& li .figures': { fontSize: 12, color: tone.muted, fontVariantNumeric: 'tabular-nums' },
  '& .bad': { color: tone.risk.critical.text, fontWeight: 550 },
})

/** Why it stands as it does, in one sentence. */
function useReason() {
  const { t } = useTranslation('frameworks')
  const format = useFormat()
  return ({ state, reason, tally, coverage }: ControlDetail): string => {
    if (reason !== null) return t(`reason.${reason}`, { ran: format.number(coverage.ran), planned: format.number(coverage.planned) })
    if (state === 'not_met') return t('reason.not_met')
    return t(resultsOf(tally) === 0 ? 'reason.metEmpty' : 'reason.met')
  }
}

function Checks({ control }: { control: ControlDetail }) {
  const { t } = useTranslation('frameworks')
  const format = useFormat()
  const figuresOf = useFigures()
  return (
    <>
      <h3>{t('checks')}</h3>
      <ul>
        {control.byCheck.map(({ checkId, title, why, vectorType, tally, coverage }) => (
          <li key={checkId}>
            <div className="head">
              <VectorBadge vectorType={vectorType} />
              <strong>{title}</strong>
            </div>
            <span className="figures">
              {tally.failing > 0 && <span className="bad">{t('failing', { amount: format.number(tally.failing) })}</span>}
              {tally.failing > 0 && ', '}
              {coverage.planned === 0 ? t('noConnection') : figuresOf({ tally, coverage, checks: 1 }).join(', ')}
            </span>
            <p>{why}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

interface DrawerProps {
  framework: FrameworkId
  number: string
  connectionId: string | undefined
  onClose: () => void
}

/** One requirement beside its list: why it stands as it does, the checks that speak for it, and the way to its findings. */
export function ControlDrawer({ framework, number, connectionId, onClose }: DrawerProps) {
  const { t } = useTranslation(['frameworks', 'common'])
  const narrowed = connectionId === undefined ? {} : { connectionId }
  const { data, isPending, error, refetch } = useQuery(queryOf(getControl, { params: { framework, number }, query: narrowed }))
  const reasonOf = useReason()
  const toFindings = { ...narrowed, control: controlKey(framework, number) }
  return (
    <SideDrawer
      open
      onClose={onClose}
      label={data === undefined ? number : `${number} ${data.title}`}
      closeLabel={t('common:action.close')}
      head={
        <>
          <span style={{ fontFamily: MONO, fontSize: 12, color: tone.muted }}>{number}</span>
          {data !== undefined && <StateMark state={data.state} />}
        </>
      }
      foot={
        data !== undefined && data.tally.failing > 0 ? (
          <LinkButton to={paths.findings} search={toFindings} variant="contained">
            {t('showFindings')}
          </LinkButton>
        ) : undefined
      }
    >
      {isPending && <BlockSkeleton height={240} label={t('common:state.loading')} />}
      {error !== null && data === undefined && <QueryError error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <Content>
          <h2>{data.title}</h2>
          <p className="section">{data.sectionTitle}</p>
          <p className="why">{reasonOf(data)}</p>
          {data.byCheck.length > 0 && <Checks control={data} />}
        </Content>
      )}
    </SideDrawer>
  )
}
