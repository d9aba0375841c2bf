import { lazy, type ReactNode, Suspense } from 'react'
import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Download, FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listDemoFaults } from '#contract/demo.ts'
import { VECTOR_TYPES } from '#contract/fields.ts'
import type { Kind } from '#contract/kinds.ts'
import { queryOf } from '#web/api.ts'
import { VectorBadge } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { paths } from '#web/paths.ts'
import { tone } from '#web/ui/tokens.ts'

// only a local start serves one
const DemoCloudWay = lazy(async () => ({ default: (await import('./DemoCloudWay.tsx')).DemoCloudWay }))

const Choices = styled('fieldset')(({ theme }) => ({
  border: 0,
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 12,
  '& legend': { padding: 0, marginBottom: 14, fontSize: 15, fontWeight: 600 },
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))
const Choice = styled('label')({
  display: 'grid',
  gridTemplateColumns: '36px minmax(0, 1fr) 18px',
  alignItems: 'start',
  gap: '0 12px',
  padding: '12px 14px',
  borderRadius: 9,
  border: `1px solid ${tone.lineStrong}`,
  cursor: 'pointer',
  '& input': { margin: 0, alignSelf: 'center', width: 18, height: 18, accentColor: tone.accent, cursor: 'inherit' },
  '& strong': { fontWeight: 600, display: 'block' },
  '& small': { display: 'block', fontSize: 12, color: tone.muted, overflowWrap: 'anywhere' },
  '& small.facts': { marginTop: 2, color: tone.text, fontVariantNumeric: 'tabular-nums' },
  '&:hover': { borderColor: tone.accentText },
  '&:has(input:checked)': { borderColor: tone.accentText, background: tone.accentBg, boxShadow: `inset 0 0 0 1px ${tone.accentText}` },
  '&:has(input:focus-visible)': { outline: `2px solid ${tone.accentText}`, outlineOffset: 2 },
  '& input:focus-visible': { outline: 'none' },
  '&:has(input:disabled)': { cursor: 'default', borderStyle: 'dashed', borderColor: tone.lineStrong },
  '&:has(input:disabled) :is(strong, small.facts)': { color: tone.muted },
})
export const Others = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '16px 0 0',
  padding: 0,
  border: `1px solid ${tone.line}`,
  borderRadius: 9,
  '& > li + li': { borderTop: `1px solid ${tone.line}` },
  '&& a, & div': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    padding: '12px 14px',
    color: tone.text,
    textDecoration: 'none',
  },
  '&& a:hover': { background: tone.hover },
  '& svg': { flex: 'none', color: tone.muted },
  '& span': { flex: '1 1 200px', minWidth: 0, color: tone.muted, overflowWrap: 'anywhere' },
  '& b': { fontWeight: 600, color: tone.text, marginInlineEnd: 6 },
  '& div b': { color: tone.muted },
  '& small': { fontSize: 12, color: tone.muted },
  [theme.breakpoints.down('sm')]: { '& div': { flexWrap: 'wrap' }, '& div > small': { marginInlineStart: 28 } },
}))

/** How many checks a kind has, and how long its scans took in this account, once there was one. */
function useFacts(): (kind: Kind) => string {
  const { t } = useTranslation('connections')
  const format = useFormat()
  return ({ checks, medianScanMs }) => {
    const amount = t('new.checks', { count: checks, amount: format.number(checks) })
    return medianScanMs === null ? amount : t('new.checksAndTime', { checks: amount, time: format.duration(medianScanMs) })
  }
}

/** What else one may begin with: the demo shop and the demo clouds while they are not connected, and the results of other scanners. */
function OtherWays() {
  const { t } = useTranslation('connections')
  const { data } = useQuery(queryOf(listDemoFaults, {}))
  const hasDemo = data !== undefined && data.url !== null && data.connectionId === null
  const clouds = data?.clouds.filter(({ connectionId }) => connectionId === null) ?? []
  return (
    <Others aria-label={t('new.others')}>
      {hasDemo && (
        <li>
          <Link to={paths.newConnection} search={{ target: 'demo' }}>
            <FlaskConical size={16} aria-hidden />
            <span>
              <b>{t('new.demoName')}</b>
              {t('new.demoFact')}
            </span>
            <ChevronRight size={16} aria-hidden />
          </Link>
        </li>
      )}
      <Suspense fallback={null}>
        {clouds.map(({ vectorType }) => (
          <DemoCloudWay key={vectorType} vectorType={vectorType} />
        ))}
      </Suspense>
      <li>
        <div>
          <Download size={16} aria-hidden />
          <span>
            <b>{t('new.import')}</b>
            {t('new.importFact')}
          </span>
          <small>{t('new.comingNext')}</small>
        </div>
      </li>
    </Others>
  )
}

interface KindPickerProps {
  kinds: readonly Kind[]
  /** Path of the kind that is chosen. */
  value: string
  onChange: (path: string) => void
  /** Kinds to choose from, where not all. */
  among?: readonly (typeof VECTOR_TYPES)[number][]
  /** Below them; the ways of the page of new connections unless told. */
  others?: ReactNode
  /** The question, where a heading above asks it already: for screen readers. */
  isAsked?: boolean
}
/** The kinds of target in one order. */
export function KindPicker({ kinds, value, onChange, among, others, isAsked = false }: KindPickerProps) {
  const { t } = useTranslation(['connections', 'common'])
  const factsOf = useFacts()
  const ofBuild = among === undefined ? kinds : []
  const further = ofBuild.filter(({ vectorType }) => VECTOR_TYPES.every((known) => known !== vectorType))
  const choiceOf = (kind: Kind) => (
    <Choice key={kind.path}>
      <VectorBadge vectorType={kind.vectorType} />
      <span>
        <strong>{kind.name}</strong>
        <small>{kind.summary}</small>
        <small className="facts">{factsOf(kind)}</small>
      </span>
      <input type="radio" name="kind" value={kind.path} checked={kind.path === value} onChange={() => onChange(kind.path)} />
    </Choice>
  )
  return (
    <>
      <Choices>
        <legend className={isAsked ? 'sr-only' : ''}>{t('new.kindLegend')}</legend>
        {(among ?? VECTOR_TYPES).map((vectorType) => {
          const kind = kinds.find((one) => one.vectorType === vectorType)
          return kind === undefined ? null : choiceOf(kind)
        })}
        {further.map(choiceOf)}
      </Choices>
      {others ?? <OtherWays />}
    </>
  )
}
