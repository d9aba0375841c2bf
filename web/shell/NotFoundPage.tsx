import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/paths.ts'
import '#web/ui/plain/plain.css'
import { useDocumentTitle } from './document-title.ts'
import { useAuth } from './session/auth-store.ts'

/** Nothing at this address: says so and leads back. */
export function NotFoundPage() {
  const { t } = useTranslation()
  const isAuthenticated = useAuth((state) => state.isAuthenticated)
  useDocumentTitle(t('page.notFound'))
  return (
    <main className="plain-message">
      <Compass size={28} strokeWidth={1.5} aria-hidden />
      <h1>{t('page.notFound')}</h1>
      <p>{t('notFound.text')}</p>
      <Link to={isAuthenticated ? paths.dashboard : paths.root}>{t(isAuthenticated ? 'notFound.home' : 'notFound.signIn')}</Link>
    </main>
  )
}
