import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Domain, ProofSeen } from '#contract/domains.ts'
import { CodeBlock } from '#web/ui/input/CodeBlock.tsx'
import { StatusGlyph, type StatusShape } from '#web/ui/marks/StatusGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'
import { placeOf } from './domain-of.ts'

const Ways = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
  gap: 20,
  '& section': { display: 'grid', gap: 10, alignContent: 'start', minWidth: 0 },
  '& h3': { margin: 0, fontSize: 13, fontWeight: 600 },
  '& p': { margin: 0, color: tone.muted, overflowWrap: 'anywhere' },
})
const Seen = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 8,
  '& li': { display: 'grid', gridTemplateColumns: '14px minmax(0, 1fr)', gap: '2px 8px' },
  '& li > svg': { marginTop: 3 },
  '& code': { fontSize: 12, overflowWrap: 'anywhere' },
  '& p': { gridColumn: 2, fontSize: 12 },
})
const SHAPE: Readonly<Record<ProofSeen['outcome'], StatusShape>> = {
  found: 'tick',
  absent: 'dashed',
  other: 'bang',
  redirected: 'bang',
  refused: 'dash',
  unreachable: 'dash',
}

/** What the last look saw at each place of one way. */
function SeenList({ seen }: { seen: readonly ProofSeen[] }) {
  const { t } = useTranslation('connections')
  if (seen.length === 0) return null
  return (
    <Seen aria-label={t('proof.seen')}>
      {seen.map(({ place, outcome, text }) => (
        <li key={place}>
          <StatusGlyph shape={SHAPE[outcome]} />
          <code>{place}</code>
          <p>
            {t(`proof.outcome.${outcome}`)} {text !== null && text !== '' && <q>{text}</q>}
          </p>
        </li>
      ))}
    </Seen>
  )
}

/** The ways to prove a host, ready to be copied; with what was seen there. */
export function ProofWays({ domain, target = '', seen }: { domain: Domain; target: string | undefined; seen: readonly ProofSeen[] }) {
  const { t } = useTranslation(['connections', 'common'])
  const copy = { copyLabel: t('common:action.copy'), copiedLabel: t('common:action.copied') }
  const { txt, file, host, port } = domain
  // the one that counts for most
  const record = txt.names.at(-1)
  const place = port === null ? host : `${host}:${port}`
  const scheme = placeOf(target).host === host && target.startsWith('http:') ? 'http' : 'https'
  const of = (method: ProofSeen['method']) => seen.filter((one) => one.method === method)
  return (
    <Ways>
      {record !== undefined && (
        <section>
          <h3>{t('proof.dnsTitle')}</h3>
          <p>{t(domain.byReverseName ? 'proof.zoneText' : 'proof.dnsText', { domain: record.domain })}</p>
          <CodeBlock caption={t('proof.recordName')} label={t('proof.recordName')} code={record.name} {...copy} />
          <CodeBlock caption={t('proof.recordValue')} label={t('proof.recordValue')} code={txt.value} {...copy} />
          <SeenList seen={of('dns')} />
        </section>
      )}
      {domain.byReverseName && (
        <section>
          <h3>{t('proof.reverseTitle')}</h3>
          <p>{t('proof.reverseText', { host })}</p>
          <SeenList seen={of('reverse')} />
        </section>
      )}
      {file !== null && (
        <section>
          <h3>{t('proof.fileTitle')}</h3>
          <p>{t('proof.fileText', { host: place })}</p>
          <CodeBlock caption={t('proof.filePlace')} label={t('proof.filePlace')} code={`${scheme}://${place}${file.path}`} {...copy} />
          <CodeBlock caption={t('proof.fileContent')} label={t('proof.fileContent')} code={file.content} {...copy} />
          <SeenList seen={of('file')} />
        </section>
      )}
      <p style={{ gridColumn: '1 / -1' }}>{t(record === undefined ? 'proof.keepFile' : 'proof.keep')}</p>
    </Ways>
  )
}
