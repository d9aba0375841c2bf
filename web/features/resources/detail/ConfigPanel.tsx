import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ResourceDetail, ResourceRelation } from '#contract/resources.ts'
import { useFormat } from '#web/components/format.ts'
import { paths } from '#web/paths.ts'
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
const Line = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', gap: '0 12px', '& .name': { color: tone.muted } })

type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null
/** So many plain fields fit on a line. */
const ON_A_LINE = 5
const isLine = (value: unknown): value is Json => {
  if (!isRecord(value)) return false
  const fields = Object.values(value)
  return fields.length > 0 && fields.length <= ON_A_LINE && fields.every((field) => isPlain(field) || isShortList(field))
}
const isShortList = (value: unknown): boolean => Array.isArray(value) && value.length === 1 && isPlain(value[0])
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/u

/** What a value may name: related resources by their identifiers, whole or the last part (sg-0abc of …:security-group/sg-0abc). */
type Known = ReadonlyMap<string, ResourceRelation>
const knownOf = (relations: readonly ResourceRelation[]): Known =>
  new Map(
    relations.flatMap((relation) =>
      [relation.value.split(/[/:]/u).at(-1) ?? '', relation.value].map((name): [string, ResourceRelation] => [name, relation]),
    ),
  )

/** Characters of a value that is shown as it stands, in its line. */
const SHORT = 60
function Text({ text, known }: { text: string; known: Known }) {
  const { t } = useTranslation('resources')
  const format = useFormat()
  const related = known.get(text)
  if (related !== undefined && related.resourceId !== null && related.connectionId !== null)
    return (
      <Link to={paths.resource(related.connectionId, related.resourceId)} title={text}>
        {related.name ?? text}
      </Link>
    )
  if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return <time dateTime={text}>{format.dateTime(text)}</time>
  if (text === 'yes' || text === 'no') return t(`detail.${text}`)
  return text.length <= SHORT ? text : <LongText>{text}</LongText>
}

interface ValueProps {
  value: unknown
  known: Known
}
function Value({ value, known }: ValueProps) {
  const { t } = useTranslation('resources')
  const format = useFormat()
  if (value === null || value === undefined || value === '') return <span className="muted">—</span>
  if (typeof value === 'boolean') return t(value ? 'detail.yes' : 'detail.no')
  // no number of a configuration is an amount that is grouped: ports, ids, years
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : format.number(value)
  if (Array.isArray(value)) return <Entries entries={value} known={known} />
  if (isRecord(value)) {
    const size = Object.keys(value).length
    if (size === 0) return <span className="muted">{t('detail.none')}</span>
    return (
      <Nested open={size <= ON_A_LINE}>
        <summary>{t('detail.items', { count: size })}</summary>
        <div>
          <Fields fields={value} known={known} />
        </div>
      </Nested>
    )
  }
  return <Text text={typeof value === 'string' ? value : JSON.stringify(value)} known={known} />
}

/** A few plain fields side by side. */
const Inline = ({ fields, known }: { fields: Json; known: Known }) => (
  <Line>
    {shownFields(fields).map(([name, value]) => (
      <span key={name}>
        <span className="name">{inWords(name)} </span>
        <Value value={value} known={known} />
      </span>
    ))}
  </Line>
)

function Entries({ entries, known }: { entries: readonly unknown[]; known: Known }) {
  const { t } = useTranslation('resources')
  if (entries.length === 0) return <span className="muted">{t('detail.none')}</span>
  const [first] = entries
  if (entries.length === 1 && isPlain(first)) return <Value value={first} known={known} />
  const isShort = entries.length <= 4 && entries.every((entry) => isPlain(entry) || isLine(entry))
  return (
    <Nested open={isShort}>
      <summary>{t('detail.items', { count: entries.length })}</summary>
      <ul>
        {/* a list is shown as it came, and never rearranged */}
        {entries.map((entry, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            {isLine(entry) ? (
              <Inline fields={entry} known={known} />
            ) : isRecord(entry) ? (
              <Fields fields={entry} known={known} />
            ) : (
              <Value value={entry} known={known} />
            )}
          </li>
        ))}
      </ul>
    </Nested>
  )
}

/** By name, since the database keeps no order of keys; what is not set says nothing. */
const shownFields = (fields: Json) =>
  Object.entries(fields)
    .filter(([, value]) => value !== null && value !== '')
    .toSorted(([a], [b]) => a.localeCompare(b, 'en', { sensitivity: 'base' }))

const Fields = ({ fields, known }: { fields: Json; known: Known }) => (
  <KeyValues items={shownFields(fields).map(([name, value]) => [inWords(name), <Value key={name} value={value} known={known} />])} />
)

interface ConfigPanelProps {
  config: NonNullable<ResourceDetail['config']>
  /** What its values may name. */
  relations: ResourceDetail['relations']
}
/** What a resource is made of, part by part. */
export function ConfigPanel({ config, relations }: ConfigPanelProps) {
  const { t } = useTranslation('resources')
  if (shownFields(config).length === 0) return null
  return (
    <Panel title={t('detail.config')} sub={t('detail.configFact')}>
      <Fields fields={config} known={knownOf(relations)} />
    </Panel>
  )
}
