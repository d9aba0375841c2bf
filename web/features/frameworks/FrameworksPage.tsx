import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Framework, listFrameworks, PROGRAM_OF } from '#contract/frameworks.ts'
import { queryOf } from '#web/api.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { NothingYet } from '#web/components/states/NothingYet.tsx'
import { useUnscanned } from '#web/components/states/use-unscanned.ts'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/shell/session/auth-store.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { BlockSkeleton } from '#web/ui/states/Skeletons.tsx'
import { tone } from '#web/ui/tokens.ts'
import { FrameworkCard } from './FrameworkCard.tsx'

const Group = styled('section')(({ theme }) => ({
  marginBottom: 24,
  '& > h2': { ...theme.typography.h2, margin: '0 0 10px' },
  '& > div': { display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 400px), 1fr))' },
}))
const Small = styled('p')({ margin: 0, fontSize: 12, color: tone.muted, maxWidth: 760 })

function Cards({ title, frameworks }: { title: string; frameworks: readonly Framework[] }) {
  if (frameworks.length === 0) return null
  return (
    <Group aria-label={title}>
      <h2>{title}</h2>
      <div>
        {frameworks.map((framework) => (
          <FrameworkCard key={framework.id} framework={framework} />
        ))}
      </div>
    </Group>
  )
}

/** Every framework and how the account stands in it: its own first. */
export function FrameworksPage() {
  const { t, i18n } = useTranslation(['frameworks', 'common'])
  const { data, isPending, error, refetch } = useQuery(queryOf(listFrameworks, {}))
  const isUnscanned = useUnscanned()
  const programs = useUser(({ profile }) => profile?.complianceProgram ?? [])
  const mapped: ReadonlySet<string> = new Set(Object.values(PROGRAM_OF))
  const unmapped = programs.filter((program) => !mapped.has(program))
  const all = data?.results ?? []
  return (
    <>
      <PageHead title={t('common:nav.compliance')} sub={t('fact')}>
        <LinkButton to={paths.accountGeneral}>{t('choose')}</LinkButton>
      </PageHead>
      {isPending && <BlockSkeleton height={420} label={t('common:state.loading')} />}
      {error !== null && data === undefined && <QueryError error={error} onRetry={() => void refetch()} />}
      {data !== undefined && isUnscanned && (
        <Panel>
          <NothingYet icon={Scale} text={t('empty')} />
        </Panel>
      )}
      {data !== undefined && !isUnscanned && (
        <>
          <Cards title={t('yours')} frameworks={all.filter(({ isDefault }) => isDefault)} />
          <Cards title={t('others')} frameworks={all.filter(({ isDefault }) => !isDefault)} />
          <Small>{t('meaning')}</Small>
        </>
      )}
      {unmapped.length > 0 && (
        <Small>{t('unmapped', { programs: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(unmapped) })}</Small>
      )}
    </>
  )
}
