import { useQuery } from '@tanstack/react-query'
import { Footprints } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getGuide } from '#contract/guide.ts'
import { getProof } from '#contract/proofs.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { useDocumentTitle } from '#web/shell/document-title.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { OwnTarget } from './OwnTarget.tsx'
import { ProvedPanel } from './ProvedPanel.tsx'

/** Where the guide ends: the proof with its evidence, what was done, and the way to a target of one's own. It stays until it is left. */
export function GuidePage() {
  const { t } = useTranslation(['guide', 'common'])
  const format = useFormat()
  const guide = useQuery(queryOf(getGuide, {}))
  const proofId = guide.data?.proof?.proofId
  const proof = useQuery({ ...queryOf(getProof, { params: { id: proofId ?? '' } }), enabled: proofId !== undefined })
  const duration = guide.data?.proof?.durationMs
  useDocumentTitle(duration === undefined ? undefined : t('end.title', { time: format.duration(duration) }))
  const failed = [guide, proof].find(({ isError }) => isError)
  if (failed !== undefined) return <QueryError error={failed.error} onRetry={() => void failed.refetch()} />
  if (guide.data?.proof === null)
    return (
      <>
        <PageHead title={t('label')} />
        <EmptyState icon={Footprints} text={t('end.none')} />
      </>
    )
  if (guide.data === undefined || proof.data === undefined) return <TextSkeleton lines={10} label={t('common:state.loading')} />
  return (
    <>
      <ProvedPanel guide={guide.data} proof={proof.data} />
      <OwnTarget guide={guide.data} />
    </>
  )
}
