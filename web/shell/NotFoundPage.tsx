import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/paths.ts'
import { tone } from '#web/ui/tokens.ts'
import { useDocumentTitle } from './document-title.ts'
import { useAuth } from './session/auth-store.ts'

const Page = styled('main')(({ theme }) => ({
  minHeight: '100dvh',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 10,
  padding: 24,
  textAlign: 'center',
  '& h1': { ...theme.typography.h1, margin: 0 },
  '& p': { margin: 0, color: tone.muted, maxWidth: 420 },
  '& a': { marginTop: 8, color: tone.accentText, fontWeight: 550 },
}))

/** Nothing at this address: says so and leads back. */
export function NotFoundPage() {
  const { t } = useTranslation()
  const isAuthenticated = useAuth((state) => state.isAuthenticated)
  useDocumentTitle(t('page.notFound'))
  return (
    <Page>
      <Compass size={28} strokeWidth={1.5} aria-hidden style={{ color: tone.faint }} />
      <h1>{t('page.notFound')}</h1>
      <p>{t('notFound.text')}</p>
      <Link to={isAuthenticated ? paths.dashboard : paths.root}>{t(isAuthenticated ? 'notFound.home' : 'notFound.signIn')}</Link>
    </Page>
  )
}
