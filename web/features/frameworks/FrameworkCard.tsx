import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Framework } from '#contract/frameworks.ts'
import { useFormat } from '#web/components/format.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { tone } from '#web/ui/tokens.ts'
import { StateLegend } from '#web/components/frameworks/control-state.tsx'
import { StateRing } from '#web/components/frameworks/StateRing.tsx'

const Body = styled('div')({
  display: 'flex',
  gap: 16,
  alignItems: 'center',
  '& .words': { minWidth: 0, flex: 1, display: 'grid', gap: 6 },
  '& h3': { margin: 0, fontSize: 15, fontWeight: 600 },
  // the whole card leads there; the name is the link
  '& h3 a': { color: 'inherit', textDecoration: 'none' },
  '& h3 a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 10 },
  '& h3 a:focus-visible': { outline: 'none' },
  '& h3 a:focus-visible::after': { outline: `2px solid ${tone.accentText}`, outlineOffset: 2 },
  '& h3 a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& p': { margin: 0, fontSize: 12, color: tone.muted, fontVariantNumeric: 'tabular-nums' },
})

/** A framework in figures, and the way to its requirements. */
export function FrameworkCard({ framework }: { framework: Framework }) {
  const { t } = useTranslation('frameworks')
  const format = useFormat()
  const { coverage, connections, evidenceAt } = framework
  const percent = coverage.percent === null ? '' : `${t('coverage')} ${format.percent(coverage.percent / 100)}. `
  const evidence = evidenceAt === null ? t('noScan') : t('evidence', { at: format.dateTime(evidenceAt) })
  return (
    <Panel>
      <Body>
        <StateRing framework={framework} />
        <div className="words">
          <h3>
            <Link to={paths.framework(framework.id)}>{framework.name}</Link>
          </h3>
          <StateLegend states={framework.states} />
          <p>{connections === 0 ? t('noConnection') : `${percent}${evidence}`}</p>
        </div>
      </Body>
    </Panel>
  )
}
