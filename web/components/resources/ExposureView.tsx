import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Scissors, Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getResourceExposure, type ResourceExposure } from '#contract/resources.ts'
import { queryOf } from '#web/api.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { tone } from '#web/ui/tokens.ts'
import { ExposureGraph } from './ExposureGraph.tsx'
import { useHeadline, useWayWords } from './exposure-words.ts'

const Wide = styled('div')(({ theme }) => ({ [theme.breakpoints.down('sm')]: { display: 'none' } }))
const Steps = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  [theme.breakpoints.up('sm')]: { display: 'none' },
  '& > li': { position: 'relative', padding: '0 0 14px', paddingInlineStart: 22, overflowWrap: 'anywhere' },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 3,
    top: 6,
    width: 9,
    height: 9,
    borderRadius: '50%',
    background: tone.risk.critical.fill,
  },
  '& > li:not(:last-child)::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 7,
    top: 18,
    bottom: -4,
    width: 1.5,
    background: tone.risk.critical.fill,
  },
  '& > li.beside::before': { background: tone.control },
  '& > li.beside::after, & > li.goal::after': { display: 'none' },
  '& small': { display: 'block', fontSize: 12, color: tone.muted },
  '& .cut': { display: 'flex', gap: 6, alignItems: 'center', marginTop: 4, fontSize: 12, fontWeight: 600, color: tone.accentText },
}))
const Foot = styled('footer')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  justifyContent: 'space-between',
  marginTop: 8,
  paddingTop: 10,
  borderTop: `1px solid ${tone.line}`,
  fontSize: 12,
  color: tone.muted,
})

interface Place {
  resourceId: string
  connectionId: string
}
/** The path as a list, for narrow screens. */
function PathList({ exposure, connectionId }: { exposure: ResourceExposure; connectionId: string }) {
  const { t } = useTranslation('resources')
  const words = useWayWords()
  const { cut } = exposure
  const nodes = new Map(exposure.nodes.map((node) => [node.resourceId, node]))
  return (
    <Steps>
      <li>
        {t('graph.internet')}
        <small>{t('graph.everyone')}</small>
      </li>
      {exposure.steps.map((step) => {
        const node = nodes.get(step.to)
        const way = words(step)
        return (
          <li key={step.to} className={step.to === exposure.targetId ? 'goal' : step.onPath ? '' : 'beside'}>
            <Link to={paths.resource(connectionId, step.to)}>{node?.name ?? node?.genericIdentifierValue}</Link>
            <small>{[node?.typeName ?? t('graph.account'), way].filter((word) => word !== '').join(' · ')}</small>
            {cut?.to === step.to && cut.from === step.from && (
              <span className="cut">
                <Scissors size={13} aria-hidden />
                {t('graph.cutHere', { fix: cut.fix })}
              </span>
            )}
          </li>
        )
      })}
      {exposure.more.map(({ from, typeName, count }) => (
        <li key={`${from} ${typeName}`} className="beside">
          {typeName === null ? t('graph.more', { count }) : t('graph.moreOf', { count, type: typeName })}
        </li>
      ))}
    </Steps>
  )
}

/**
 * How the internet comes to a resource and where it leads from there, and which fix breaks the path. Comes by itself, as a file of its own.
 * @param isPrimary it leads the page: its button is the first, and it has the page's width
 */
export function ExposureView({ resourceId, connectionId, isPrimary = false }: Place & { isPrimary?: boolean }) {
  const { t } = useTranslation('resources')
  const headline = useHeadline()
  const words = useWayWords()
  const { data: exposure } = useQuery(queryOf(getResourceExposure, { params: { id: resourceId } }))
  if (exposure === undefined || exposure.nodes.length === 0) return null
  const { cut, computedAt, nodes, steps } = exposure
  const names = new Map(nodes.map((node) => [node.resourceId, node.name ?? node.genericIdentifierValue]))
  const path = steps.filter(({ onPath }) => onPath).map((step) => `${words(step)} → ${names.get(step.to) ?? ''}`)
  const link = cut === null ? null : cut.remediationId === null ? paths.finding(cut.findingId) : paths.remediation(cut.remediationId)
  return (
    <Panel
      title={headline(exposure)}
      action={
        link !== null && (
          <Button component={Link} to={link} variant={isPrimary ? 'contained' : 'outlined'} startIcon={<Wrench size={15} aria-hidden />}>
            {typeof cut?.remediationKey === 'string' ? t('graph.openFix', { key: cut.remediationKey }) : t('graph.openFinding')}
          </Button>
        )
      }
    >
      <Wide>
        <ExposureGraph
          room={isPrimary ? 'wide' : 'narrow'}
          exposure={exposure}
          selfId={resourceId}
          connectionId={connectionId}
          label={[t('graph.internet'), ...path].join(' ')}
        />
      </Wide>
      <PathList exposure={exposure} connectionId={connectionId} />
      <Foot>
        <span>{cut === null ? t('graph.noCut') : t('graph.breaks', { fix: cut.fix, count: cut.breaks })}</span>
        {computedAt !== null && (
          <span>
            {t('graph.computed')} <RelativeTime at={computedAt} />
          </span>
        )}
      </Foot>
    </Panel>
  )
}
