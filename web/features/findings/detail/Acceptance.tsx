import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { FindingDetail } from '#contract/findings.ts'
import { useFormat } from '#web/components/format.ts'
import { FindingStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { tone } from '#web/ui/tokens.ts'

const Box = styled('div')({
  display: 'grid',
  gap: 4,
  padding: '12px 14px',
  borderRadius: 8,
  border: `1px solid ${tone.line}`,
  background: tone.sunken,
  overflowWrap: 'anywhere',
  '& p': { margin: 0 },
  '& small': { fontSize: 12, color: tone.muted },
})

/** Who decided to leave a finding as it is, why, and until when. */
export function Acceptance({ finding }: { finding: FindingDetail }) {
  const { t } = useTranslation('findings')
  const format = useFormat()
  const { acceptance, status } = finding
  if (acceptance === null) return null
  return (
    <Box>
      <FindingStatusChip status={status} />
      <p>{t('acceptance.by', { by: acceptance.by, reason: acceptance.reason })}</p>
      {acceptance.expiresAt !== null && <small>{t('acceptance.until', { day: format.date(acceptance.expiresAt) })}</small>}
    </Box>
  )
}
