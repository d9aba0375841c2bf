import { useRouterState } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { paths } from '#web/paths.ts'
import { useDocumentTitle } from '#web/shell/document-title.ts'
import { screenFacts } from '#web/shell/screen-facts.ts'
import { useUser } from '#web/shell/session/auth-store.ts'
import { MessageState } from './MessageState.tsx'

/** Nothing stands at this address of the shell, or nothing any more (`text` says what): the list it would belong to is the way back. */
export function NotFound({ text }: { text?: string }) {
  const { t } = useTranslation()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const company = useUser(({ profile }) => profile?.company ?? '')
  const list = screenFacts(pathname)?.list
  useDocumentTitle(t('page.notFound'))
  return (
    <MessageState
      icon={Compass}
      title={t('page.notFound')}
      text={text ?? t(list === undefined ? 'notFound.text' : 'notFound.row', { company })}
    >
      {list !== undefined && (
        <LinkButton to={list[0]} variant="contained">
          {t('notFound.list', { list: t(list[1]) })}
        </LinkButton>
      )}
      <LinkButton to={paths.dashboard} variant="outlined">
        {t('notFound.home')}
      </LinkButton>
    </MessageState>
  )
}
