import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Preflight } from '#contract/connections.ts'
import { useFormat } from '#web/components/format.ts'
import { CodeBlock } from '#web/ui/input/CodeBlock.tsx'
import { Meter } from '#web/ui/marks/Meter.tsx'
import { StatusGlyph } from '#web/ui/marks/StatusGlyph.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { tone } from '#web/ui/tokens.ts'

const Box = styled('section')({
  display: 'grid',
  gap: 10,
  minWidth: 0,
  '& h3': { margin: 0, fontSize: 13, fontWeight: 600 },
  '& > p': { margin: 0, fontSize: 12, color: tone.muted },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& .groups > li': {
    display: 'grid',
    gridTemplateColumns: '14px minmax(0, 1fr) auto',
    gap: '2px 10px',
    alignItems: 'center',
    padding: '7px 0',
    borderTop: `1px solid ${tone.line}`,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .groups small': { gridColumn: '2 / -1', fontSize: 12, color: tone.muted, overflowWrap: 'anywhere' },
  '& summary': { cursor: 'pointer', minHeight: 24, color: tone.accentText },
  '& .blind li': { padding: '3px 0', overflowWrap: 'anywhere' },
  '& .blind small': { display: 'block', color: tone.muted },
})

const shapeOf = (runnable: number, checks: number) => (runnable === checks ? 'tick' : runnable === 0 ? 'bang' : 'half')

/** How many of the checks can run, as a heading. */
export function usePreflightTitle(): (of: Pick<Preflight, 'runnable' | 'checks' | 'untried'>) => string {
  const { t } = useTranslation('connections')
  const format = useFormat()
  return ({ runnable, checks, untried }) =>
    untried.length === checks
      ? t('preflight.late')
      : t('preflight.title', { runnable: format.number(runnable), checks: format.number(checks) })
}

/** Which checks can run with the access as it is, what is denied, and the smallest addition that fixes it. */
export function PreflightResult({ of, withTitle = true }: { of: Preflight; withTitle?: boolean }) {
  const { t } = useTranslation(['connections', 'common'])
  const format = useFormat()
  const { runnable, checks, permissions, groups, blind, untried, patch } = of
  const count = (state: Preflight['permissions'][number]['state']) => permissions.filter((one) => one.state === state).length
  const title = usePreflightTitle()(of)
  // there was no time for any of them
  const isUnknown = untried.length === checks
  // what lacks something comes last, right above what fixes it
  const inOrder = groups.toSorted((a, b) => Number(a.runnable < a.checks) - Number(b.runnable < b.checks))
  return (
    <Box aria-label={t('preflight.label')}>
      {withTitle && <h3>{title}</h3>}
      {!isUnknown && (
        <>
          <Meter value={checks === 0 ? 0 : (100 * runnable) / checks} label={title} color={runnable === checks ? tone.ok : tone.accent} />
          <p>
            {t('preflight.tried', {
              tried: format.number(permissions.length - count('not_tried')),
              granted: format.number(count('granted')),
            })}
            {untried.length === 0 && count('not_tried') > 0 && ` ${t('preflight.nothing', { rest: format.number(count('not_tried')) })}`}
          </p>
        </>
      )}
      {untried.length > 0 && (
        <Notice kind="warning">{t('preflight.untried', { count: untried.length, amount: format.number(untried.length) })}</Notice>
      )}
      {!isUnknown && (
        <ul className="groups">
          {inOrder.map(({ name, checks: all, runnable: some, denied }) => (
            <li key={name}>
              <StatusGlyph shape={shapeOf(some, all)} />
              <span>{name}</span>
              <span>{t('preflight.of', { runnable: format.number(some), checks: format.number(all) })}</span>
              {denied.length > 0 && <small>{t('preflight.denied', { actions: denied.join(', ') })}</small>}
            </li>
          ))}
        </ul>
      )}
      {blind.length > 0 && (
        <details>
          <summary>{t('preflight.blind', { count: blind.length, amount: format.number(blind.length) })}</summary>
          <ul className="blind">
            {blind.map(({ checkId, title: name, lacks }) => (
              <li key={checkId}>
                {name}
                <small>{lacks.join(', ')}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
      {patch !== null && (
        <CodeBlock
          caption={t('preflight.patch')}
          label={t('preflight.patch')}
          code={patch}
          copyLabel={t('common:action.copy')}
          copiedLabel={t('common:action.copied')}
        />
      )}
    </Box>
  )
}
