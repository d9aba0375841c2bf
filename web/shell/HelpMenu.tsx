import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, CircleHelp, FileText, Footprints, MessageCircleQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getShell } from '#contract/users.ts'
import { queryOf } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useClosedGuides } from './guide/guide-closed.ts'
import { ShellMenu } from './LanguageMenu.tsx'

/** Where a contact of the operator leads: their page, a mail to them; null for words that lead nowhere. */
export function contactAddress(contact: string): string | null {
  if (/^https?:\/\/\S+$/u.test(contact)) return contact
  return /^[^\s@:/?#]+@[^\s@:/?#]+$/u.test(contact) ? `mailto:${contact}` : null
}

function HelpLink({ href, onClick, icon, children }: { href: string; onClick: () => void; icon: ReactNode; children: ReactNode }) {
  const isOutside = !href.startsWith('mailto:')
  return (
    <MenuItem component="a" href={href} {...(isOutside ? { target: '_blank', rel: 'noopener noreferrer' } : {})} onClick={onClick}>
      {icon}
      {children}
    </MenuItem>
  )
}

/** Brings back the guide that was closed in this account. */
function GuideItem({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const { data } = useQuery(queryOf(getShell, {}))
  const accountId = data?.profile.customerId
  const { closed, reopen } = useClosedGuides()
  if (data?.guide !== true || accountId === undefined || !closed.includes(accountId)) return null
  return (
    <MenuItem
      onClick={() => {
        reopen(accountId)
        onDone()
      }}
    >
      <Footprints size={15} aria-hidden />
      {t('help.guide')}
    </MenuItem>
  )
}

/**
 * What Need Help? leads to: the documentation of the calls, the terms, and whoever operates this installation. Loaded whole: a menu that
 * opened before its items would be placed as an empty one, and run out of the window.
 */
export function HelpMenu({ anchor, onClose: close }: { anchor: HTMLElement | null; onClose: () => void }) {
  const { t } = useTranslation()
  const { data } = useQuery(queryOf(getShell, {}))
  // the operator may have left no name
  const contact = data?.contact ?? t('help.operator')
  const address = contactAddress(contact)
  return (
    <ShellMenu anchor={anchor} label={t('nav.needHelp')} onClose={close}>
      <GuideItem onDone={close} />
      <HelpLink href="/client/reference" onClick={close} icon={<BookOpen size={15} aria-hidden />}>
        {t('nav.documentation')}
      </HelpLink>
      <HelpLink href={paths.agreement} onClick={close} icon={<FileText size={15} aria-hidden />}>
        {t('help.terms')}
      </HelpLink>
      {address !== null && (
        <HelpLink href={address} onClick={close} icon={<MessageCircleQuestion size={15} aria-hidden />}>
          {t('nav.contact')}: {contact}
        </HelpLink>
      )}
      {address === null && (
        <MenuItem disabled sx={{ whiteSpace: 'normal', maxWidth: 280 }}>
          <CircleHelp size={15} aria-hidden />
          {t('nav.contact')}: {contact}
        </MenuItem>
      )}
    </ShellMenu>
  )
}
