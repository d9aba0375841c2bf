import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Plus, SquareKanban, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { paths } from '#web/paths.ts'
import { useRight } from '#web/shell/session/auth-store.ts'

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginTop: 16,
  [theme.breakpoints.down('sm')]: { '& > *': { flex: '1 1 100%' } },
}))

/** What comes after the first scan: to read what it found, to plan, to have others join, or another target. */
export function NextSteps({ firstFinding, onAnother }: { firstFinding: string | undefined; onAnother: () => void }) {
  const { t } = useTranslation('onboarding')
  const mayInvite = useRight('team.manage')
  return (
    <Actions>
      {firstFinding === undefined ? (
        <LinkButton to={paths.dashboard} variant="contained">
          {t('next.overview')}
        </LinkButton>
      ) : (
        <LinkButton to={paths.finding(firstFinding)} variant="contained">
          {t('next.read')}
        </LinkButton>
      )}
      {firstFinding !== undefined && (
        <LinkButton to={paths.roadmap} variant="outlined" startIcon={<SquareKanban size={15} aria-hidden />}>
          {t('next.roadmap')}
        </LinkButton>
      )}
      {mayInvite && (
        <LinkButton to={paths.accountTeam} variant="outlined" startIcon={<UserPlus size={15} aria-hidden />}>
          {t('next.invite')}
        </LinkButton>
      )}
      <Button variant="outlined" startIcon={<Plus size={15} aria-hidden />} onClick={onAnother}>
        {t('next.another')}
      </Button>
    </Actions>
  )
}
