import { useTranslation } from 'react-i18next'
import type { VectorType } from '#contract/fields.ts'
import { SourceBadge, type SourceKind } from '#web/ui/marks/SourceBadge.tsx'

const KIND: Readonly<Record<VectorType, SourceKind>> = {
  AWS: 'aws',
  Azure: 'azure',
  GCP: 'gcp',
  Kali: 'network',
  Websites: 'web',
  Blockchain: 'chain',
}

/** The badge of a kind of target. */
export function VectorBadge({ vectorType }: { vectorType: VectorType }) {
  const { t } = useTranslation()
  return <SourceBadge kind={KIND[vectorType]} label={t(`vector.${vectorType}`)} />
}
