import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FindingDetail } from '#contract/findings.ts'
import { VectorBadge } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { PathList } from '#web/components/scans/PathList.tsx'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { LongText } from '#web/ui/marks/LongText.tsx'
import { tone } from '#web/ui/tokens.ts'

const Chain = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& > li': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0, maxWidth: '100%' },
  '& > li > svg': { flex: 'none', color: tone.faint },
  '& > li > .node': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minWidth: 0,
    minHeight: 36,
    padding: '6px 12px',
    border: `1px solid ${tone.lineStrong}`,
    borderRadius: 8,
    background: tone.surface,
    color: tone.text,
    fontSize: 13,
    overflowWrap: 'anywhere',
  },
  '& > li > a.node': { textDecoration: 'none' },
  '& > li > a.node:hover': { borderColor: tone.accentText },
  '& > li:last-of-type > .node': { borderColor: tone.accentText, boxShadow: `inset 0 0 0 1px ${tone.accentText}` },
  '& .node > code + span': { flex: 'none' },
  '& code': { fontSize: 12, minWidth: 0, direction: 'ltr', unicodeBidi: 'isolate' },
  [theme.breakpoints.down('sm')]: { flexDirection: 'column', alignItems: 'flex-start', '& > li > svg': { transform: 'rotate(90deg)' } },
}))
type Place = Pick<
  FindingDetail,
  | 'connectionId'
  | 'connectionName'
  | 'vectorType'
  | 'resourceId'
  | 'genericIdentifierValue'
  | 'place'
  | 'region'
  | 'pages'
  | 'pageCount'
  | 'exposure'
>

/** From the connection to the place: connection, resource, place; and of a site the pages on which one cause stands. */
export function WherePanel({ finding }: { finding: Place }) {
  const { t } = useTranslation('findings')
  const format = useFormat()
  const { pages, pageCount, place, region } = finding
  return (
    <Panel title={t('detail.where')} sub={t(`where.${finding.exposure}`)}>
      <Chain>
        <li>
          <Link className="node" to={paths.connection(finding.connectionId)}>
            <VectorBadge vectorType={finding.vectorType} />
            <LongText>{finding.connectionName}</LongText>
          </Link>
        </li>
        <li>
          <ArrowRight size={14} aria-hidden />
          <Link className="node" to={paths.resource(finding.connectionId, finding.resourceId)}>
            <code>
              <LongText>{finding.genericIdentifierValue}</LongText>
            </code>
            {region !== null && <span>{region}</span>}
          </Link>
        </li>
        {place !== null && (
          <li>
            <ArrowRight size={14} aria-hidden />
            <span className="node">
              <code>{place}</code>
            </span>
          </li>
        )}
      </Chain>
      {pageCount > 0 && (
        <>
          <h3>
            {t('pages.title')} · {t('pages.fact', { count: pageCount, amount: format.number(pageCount) })}
          </h3>
          <PathList label={t('pages.title')} paths={pages} total={pageCount} />
        </>
      )}
    </Panel>
  )
}
