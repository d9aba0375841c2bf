import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { ProofDetail } from '#contract/proofs.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { MONO, tone } from '#web/ui/tokens.ts'

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th': { padding: '6px 16px', textAlign: 'start', fontSize: 12, fontWeight: 550, color: tone.muted, background: tone.sunken },
  '& th:last-of-type': { width: '36%' },
  '& td': { padding: '10px 16px', borderTop: `1px solid ${tone.line}`, verticalAlign: 'top' },
  '& pre': {
    margin: 0,
    fontFamily: MONO,
    fontSize: 12,
    lineHeight: 1.55,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    direction: 'ltr',
    textAlign: 'start',
  },
  [theme.breakpoints.down('sm')]: {
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tr, & td': { display: 'block' },
    '& tr': { borderTop: `1px solid ${tone.line}` },
    '& td': { borderTop: 0 },
    '& td + td': { paddingTop: 0, color: tone.ok },
  },
}))

/** The requests that a proof rests on, each with its answer. */
export function Requests({ requests }: Pick<ProofDetail, 'requests'>) {
  const { t } = useTranslation('proofs')
  if (requests.length === 0)
    return (
      <Panel title={t('requests')}>
        <p style={{ margin: 0, color: tone.muted }}>{t('noRequests')}</p>
      </Panel>
    )
  return (
    <Panel title={t('requests')} sub={t('requestsFact')} pad={false}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t('request')}</th>
            <th scope="col">{t('answer')}</th>
          </tr>
        </thead>
        <tbody>
          {requests.map(({ request, answer }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same may have been asked twice, and the list never changes
            <tr key={`${place} ${request}`}>
              <td>
                <pre>{request}</pre>
              </td>
              <td>
                <pre>{answer}</pre>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
