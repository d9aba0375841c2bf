import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { Building2, Check, DoorOpen, Network } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listCustomers } from '#contract/customers.ts'
import type { Profile } from '#contract/users.ts'
import { queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { paths } from '#web/paths.ts'
import { CommandRoot } from '#web/shell/palette/CommandRoot.tsx'
import { withProgress } from '#web/shell/progress.ts'
import { switchAccount } from '#web/shell/session/acting-account.ts'
import { recentAccounts } from '#web/shell/session/browser-storage.ts'
import { enterAndSwitch, mspAccount } from '#web/shell/session/enter-account.ts'
import { notify } from '#web/ui/states/toast.ts'
import { type AccountChoice, accountChoices, accountFacts, recentChoices } from './account-choices.ts'

function Choice({ choice, current, onChoose }: { choice: AccountChoice; current: string; onChoose: (choice: AccountChoice) => void }) {
  const { t } = useTranslation()
  const Icon = choice.kind === 'own' ? Building2 : DoorOpen
  return (
    <Command.Item value={`${choice.name} ${choice.id}`} onSelect={() => onChoose(choice)}>
      <Icon size={16} strokeWidth={1.8} aria-hidden />
      <span>
        {choice.name}
        <small>{[...choice.facts, choice.inside ? t('shell.insideNow') : ''].filter((fact) => fact !== '').join(' · ')}</small>
      </span>
      {choice.id === current && <Check size={15} aria-hidden style={{ marginInlineStart: 'auto' }} />}
    </Command.Item>
  )
}

function useChoose(profile: Profile, close: () => void) {
  const navigate = useNavigate()
  const textOf = useErrorText()
  return async (choice: AccountChoice) => {
    close()
    if (choice.id === profile.customerId) return
    try {
      await withProgress(() => (choice.kind === 'own' ? switchAccount(choice.id) : enterAndSwitch(choice.id, choice.inside)))
      await navigate({ to: paths.dashboard })
    } catch (error) {
      notify({ kind: 'error', text: textOf(error) })
    }
  }
}

/** Search among one's own accounts and the customers one may enter; the last used come first in long lists. */
export function AccountPicker({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const choose = useChoose(profile, onClose)
  const msp = mspAccount()
  const customers = useQuery({ ...queryOf(listCustomers, msp === null ? {} : { accountId: msp }), enabled: msp !== null })
  const choices = accountChoices(profile, customers.data?.results ?? [], {
    role: (role) => t(`role.${role}`),
    facts: (account) => accountFacts(account, t('shell.demo')),
  })
  const recent = recentChoices(choices, recentAccounts(), profile.customerId)
  const groups = [
    [t('shell.recentAccounts'), recent],
    [t('shell.accounts'), choices.filter(({ kind, id }) => kind === 'own' && !recent.some((one) => one.id === id))],
    [t('shell.customers'), choices.filter(({ kind, id }) => kind === 'managed' && !recent.some((one) => one.id === id))],
  ] as const
  const showAll = () => {
    onClose()
    void navigate({ to: paths.multitenant })
  }
  return (
    <CommandRoot label={t('shell.switchAccount')} loop style={{ width: 'min(340px, calc(100vw - 32px))' }}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog opened to type into */}
      <Command.Input placeholder={t('shell.searchAccounts')} autoFocus />
      <Command.List>
        <Command.Empty>{t('shell.noAccount')}</Command.Empty>
        {groups
          .filter(([, entries]) => entries.length > 0)
          .map(([heading, entries]) => (
            <Command.Group key={heading} heading={heading}>
              {entries.map((choice) => (
                <Choice key={choice.id} choice={choice} current={profile.customerId} onChoose={(chosen) => void choose(chosen)} />
              ))}
            </Command.Group>
          ))}
        <Command.Group>
          <Command.Item value="all-accounts" keywords={[t('shell.allAccounts')]} onSelect={showAll}>
            <Network size={16} strokeWidth={1.8} aria-hidden />
            <span>{t('shell.allAccounts')}</span>
          </Command.Item>
        </Command.Group>
      </Command.List>
    </CommandRoot>
  )
}
