import Dialog from '@mui/material/Dialog'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { Cable, Link2, LogOut, type LucideIcon, Plus, ShieldAlert, SquareCheckBig, SunMoon } from 'lucide-react'
import { useDeferredValue, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReplyOf } from '#contract/route.ts'
import { search } from '#contract/search.ts'
import { queryOf } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useLocalSettings } from '#web/shell/local-settings.ts'
import { accountSections } from '#web/shell/navigation.ts'
import { sharedAddress } from '#web/shell/session/account-address.ts'
import { useRight, useUser } from '#web/shell/session/auth-store.ts'
import { session } from '#web/shell/session/current-session.ts'
import { useHasScreen, useNavigation } from '#web/shell/use-navigation.ts'
import { notify } from '#web/ui/states/toast.ts'
import { CommandRoot } from './CommandRoot.tsx'

interface Entry {
  id: string
  label: string
  icon: LucideIcon
  run: () => void
  hint?: string
}
type Hit = ReplyOf<typeof search>['results'][number]
const HIT_ICON: Readonly<Record<Hit['kind'], LucideIcon>> = { connection: Cable, finding: ShieldAlert, remediation: SquareCheckBig }

const matches = (entry: Entry, typed: string) => entry.label.toLowerCase().includes(typed.trim().toLowerCase())

/** Waits until typing pauses for 150 ms. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 150)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

function useEntries(close: () => void): { screens: Entry[]; actions: Entry[] } {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const hasScreen = useHasScreen()
  const theme = useLocalSettings((state) => state.theme)
  const change = useLocalSettings((state) => state.change)
  const go = (to: string) => () => {
    close()
    void navigate({ to })
  }
  const groups = useNavigation()
  const screens = [...groups.flatMap((group) => group.items), ...accountSections.filter(({ to }) => hasScreen(to))].map((item) => ({
    id: item.to,
    label: t(item.label),
    icon: item.icon,
    run: go(item.to),
  }))
  const toggle = () => {
    close()
    change({ theme: theme === 'dark' ? 'light' : 'dark' })
  }
  const copyLink = () => {
    close()
    const { profile } = useUser.getState()
    if (profile === null) return
    void navigator.clipboard.writeText(sharedAddress(location.href, profile.customerId))
    notify({ kind: 'success', text: t('shell.pageLinkCopied') })
  }
  const actions = [
    ...(hasScreen(paths.newConnection)
      ? [{ id: 'new-connection', label: t('nav.newConnection'), icon: Plus, run: go(paths.newConnection) }]
      : []),
    { id: 'theme', label: t(theme === 'dark' ? 'shell.toLight' : 'shell.toDark'), icon: SunMoon, run: toggle },
    { id: 'copy-link', label: t('shell.copyPageLink'), icon: Link2, run: copyLink },
    { id: 'sign-out', label: t('action.signOut'), icon: LogOut, run: () => void session.signOut() },
  ]
  return { screens, actions }
}

function useHits(typed: string, close: () => void): Entry[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayRead = useRight('findings.read')
  const q = useSettled(typed.trim())
  const found = useQuery({ ...queryOf(search, { query: { q } }), enabled: mayRead && q.length >= 2, placeholderData: keepPreviousData })
  const pathOf: Readonly<Record<Hit['kind'], (id: string) => string>> = {
    connection: paths.connection,
    finding: paths.finding,
    remediation: paths.remediation,
  }
  if (q.length < 2) return []
  return (found.data?.results ?? []).map((hit) => ({
    id: `${hit.kind}-${hit.id}`,
    label: hit.label,
    hint: hit.hint === '' ? t(`palette.kind.${hit.kind}`) : hit.hint,
    icon: HIT_ICON[hit.kind],
    run: () => {
      close()
      void navigate({ to: pathOf[hit.kind](hit.id) })
    },
  }))
}

function Group({ heading, entries }: { heading: string; entries: readonly Entry[] }) {
  if (entries.length === 0) return null
  return (
    <Command.Group heading={heading}>
      {entries.map(({ id, label, icon: Icon, run, hint }) => (
        <Command.Item key={id} value={id} onSelect={run}>
          <Icon size={16} strokeWidth={1.8} aria-hidden />
          <span>{label}</span>
          {hint !== undefined && <small>{hint}</small>}
        </Command.Item>
      ))}
    </Command.Group>
  )
}

/** Every screen and action, and what the server finds among connections, findings and remediations. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const titleId = useId()
  const [typed, setTyped] = useState('')
  const shown = useDeferredValue(typed)
  const { screens, actions } = useEntries(onClose)
  const hits = useHits(shown, onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { position: 'absolute', top: '10vh' } } }}
    >
      <h2 id={titleId} className="sr-only">
        {t('palette.label')}
      </h2>
      <CommandRoot label={t('palette.label')} shouldFilter={false} loop>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog opened to type into */}
        <Command.Input value={typed} onValueChange={setTyped} placeholder={t('palette.placeholder')} autoFocus />
        <Command.List>
          <Command.Empty>{t('palette.empty')}</Command.Empty>
          <Group heading={t('action.search')} entries={hits} />
          <Group heading={t('nav.pages')} entries={screens.filter((entry) => matches(entry, shown))} />
          <Group heading={t('palette.actions')} entries={actions.filter((entry) => matches(entry, shown))} />
        </Command.List>
      </CommandRoot>
    </Dialog>
  )
}
