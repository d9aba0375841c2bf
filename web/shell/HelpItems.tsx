import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, CircleHelp, FileText, MessageCircleQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getShell } from '#contract/users.ts'
import { queryOf } from '#web/api.ts'
import { paths } from '#web/paths.ts'

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

/** What the help menu leads to: the documentation of the calls, the terms, and whoever operates this installation. */
export function HelpItems({ onClose: close }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data } = useQuery(queryOf(getShell, {}))
  const contact = data?.contact ?? ''
  const address = contactAddress(contact)
  return (
    <>
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
      {address === null && contact !== '' && (
        <MenuItem disabled sx={{ whiteSpace: 'normal', maxWidth: 280 }}>
          <CircleHelp size={15} aria-hidden />
          {t('nav.contact')}: {contact}
        </MenuItem>
      )}
    </>
  )
}
