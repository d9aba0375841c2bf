import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { ResourceDetail } from '#contract/resources.ts'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { LongText } from '#web/ui/marks/LongText.tsx'
import { tone } from '#web/ui/tokens.ts'
import { inWords } from './in-words.ts'

const Nested = styled('details')({
  minWidth: 0,
  '& > summary': { cursor: 'pointer', color: tone.muted, minHeight: 24 },
  '& > div, & > ul': { marginTop: 8, paddingInlineStart: 12, borderInlineStart: `1px solid ${tone.line}` },
  '& > ul': { listStyle: 'none', display: 'grid', gap: 10, paddingInlineEnd: 0, marginBottom: 0 },
})
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

function Value({ value }: { value: unknown }) {
  const { t } = useTranslation('resources')
  if (value === null || value === undefined || value === '') return <span className="muted">—</span>
  if (typeof value === 'boolean') return t(value ? 'detail.yes' : 'detail.no')
  if (Array.isArray(value)) return <Entries entries={value} />
  if (isRecord(value)) {
    const size = Object.keys(value).length
    if (size === 0) return <span className="muted">{t('detail.none')}</span>
    return (
      <Nested open={size <= 4}>
        <summary>{t('detail.items', { count: size })}</summary>
        <div>
          <Fields fields={value} />
        </div>
      </Nested>
    )
  }
  return <LongText>{typeof value === 'string' ? value : JSON.stringify(value)}</LongText>
}

function Entries({ entries }: { entries: readonly unknown[] }) {
  const { t } = useTranslation('resources')
  if (entries.length === 0) return <span className="muted">{t('detail.none')}</span>
  const [first] = entries
  if (entries.length === 1 && isPlain(first)) return <Value value={first} />
  const isShort = entries.length <= 4 && entries.every(isPlain)
  return (
    <Nested open={isShort}>
      <summary>{t('detail.items', { count: entries.length })}</summary>
      <ul>
        {/* a list is shown as it came, and never rearranged */}
        {entries.map((entry, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>{isRecord(entry) ? <Fields fields={entry} /> : <Value value={entry} />}</li>
        ))}
      </ul>
    </Nested>
  )
}

/** The database keeps no order of keys. */
const byName = (fields: Readonly<Record<string, unknown>>) => Object.entries(fields).toSorted(([a], [b]) => a.localeCompare(b, 'en'))

const Fields = ({ fields }: { fields: Readonly<Record<string, unknown>> }) => (
  <KeyValues items={byName(fields).map(([name, value]) => [inWords(name), <Value key={name} value={value} />])} />
)

/** What a resource is made of, part by part. */
export function ConfigPanel({ config }: { config: NonNullable<ResourceDetail['config']> }) {
  const { t } = useTranslation('resources')
  if (Object.keys(config).length === 0) return null
  return (
    <Panel title={t('detail.config')} sub={t('detail.configFact')}>
      <Fields fields={config} />
    </Panel>
  )
}
