import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Finding, getFinding } from '#contract/findings.ts'
import { queryOf } from '#web/api.ts'
import { EvidencePanel } from '#web/components/proof/EvidencePanel.tsx'
import { whereOf } from '#web/components/proof/where.ts'

/** The proof of the card: what the scanner saw of its finding, before and after the fix; the table below leads to that of the others. */
export function CardEvidence({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation('remediations')
  const shown = findings.find(({ status }) => status === 'resolved') ?? findings[0]
  const { data } = useQuery({ ...queryOf(getFinding, { params: { id: shown?.id ?? '' } }), enabled: shown !== undefined })
  if (shown === undefined || data === undefined) return null
  return <EvidencePanel finding={data} {...(findings.length > 1 ? { sub: t('card.evidenceOf', { where: whereOf(shown) }) } : {})} />
}
