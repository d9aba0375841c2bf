import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/findings.ts'
import { RiskMark } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { PlaceText } from '#web/components/proof/PlaceText.tsx'
import { whereOf } from '#web/components/proof/where.ts'
import { paths } from '#web/paths.ts'
import { tone } from '#web/ui/tokens.ts'

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '96px minmax(0, 3fr) minmax(0, 2fr)',
    alignItems: 'center',
    gap: '2px 12px',
    minHeight: 38,
    padding: '6px 0',
    borderTop: `1px solid ${tone.line}`,
  },
  '& a': { color: tone.text, fontWeight: 550, overflowWrap: 'anywhere', textUnderlineOffset: 3 },
  '& code': { fontSize: 12, color: tone.muted },
  [theme.breakpoints.down('sm')]: {
    '& > li': { gridTemplateColumns: 'minmax(0, 1fr)', padding: '10px 0' },
    '& a': { display: 'inline-block', minHeight: 24 },
  },
}))

/** A screen reader is told at most this often. */
const SAY_EVERY_MS = 3_000

/** How many there are, as it is said aloud: the newest number, and not each on the way to it. */
function useSaid(count: number): number {
  const [said, setSaid] = useState(count)
  useEffect(() => {
    if (said === count) return undefined
    const timer = setTimeout(() => setSaid(count), SAY_EVERY_MS)
    return () => clearTimeout(timer)
  }, [said, count])
  return said
}

/** What the first scan has found so far, the riskiest first; it grows while the scan runs. */
export function FirstFindings({ findings, total }: { findings: readonly Finding[]; total: number }) {
  const { t } = useTranslation('onboarding')
  const format = useFormat()
  const said = useSaid(total)
  return (
    <>
      <p className="sr-only" role="status">
        {said === 0 ? '' : t('scan.found', { count: said, amount: format.number(said) })}
      </p>
      <List aria-label={t('scan.findings')}>
        {findings.map((finding) => (
          <li key={finding.id}>
            <RiskMark risk={finding.riskLevel} />
            <Link to={paths.finding(finding.id)}>{finding.title}</Link>
            <PlaceText text={whereOf(finding)} />
          </li>
        ))}
      </List>
    </>
  )
}
