import { styled } from '@mui/material/styles'
import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { COMPLIANCE_PROGRAMS, type Profile, setComplianceProgram } from '#contract/users.ts'
import { call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useRight, useUser } from '#web/shell/session/auth-store.ts'
import { FilterPill } from '#web/ui/input/FilterPill.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { notify } from '#web/ui/states/toast.ts'

/** The chosen words with one more or one fewer, in the order of `all`. */
export function toggled<T>(all: readonly T[], chosen: readonly T[], word: T): T[] {
  return all.filter((one) => (one === word ? !chosen.includes(one) : chosen.includes(one)))
}

const Pills = styled('fieldset')({ display: 'flex', flexWrap: 'wrap', gap: 8, border: 0, margin: 0, padding: 0 })
type Programs = Profile['complianceProgram']

const show = (complianceProgram: Programs) => useUser.setState(({ profile }) => ({ profile: profile && { ...profile, complianceProgram } }))

/** Which compliance programs the account follows; each press is saved at once and can be undone. */
export function CompliancePanel({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['account', 'common'])
  const errorText = useErrorText()
  const may = useRight('account.manage')
  const chosen = profile.complianceProgram
  const save = useMutation({
    mutationFn: (complianceProgram: Programs) => call(setComplianceProgram, { body: { complianceProgram } }),
    onMutate: (next) => {
      show(next)
      return chosen
    },
    onSuccess: (_changed, _next, before) =>
      notify({
        kind: 'success',
        text: t('saved'),
        id: 'compliance-saved',
        action: { label: t('common:action.undo'), onClick: () => save.mutate(before) },
      }),
    onError: (error, _next, before) => {
      if (before !== undefined) show(before)
      notify({ kind: 'error', text: errorText(error) })
    },
  })
  const count = chosen.length === 0 ? t('compliance.none') : t('compliance.count', { count: chosen.length })
  return (
    <Panel title={t('compliance.title')} sub={may ? t('compliance.fact') : t('ownRightOnly')} action={<span className="num">{count}</span>}>
      <Pills disabled={!may} aria-label={t('compliance.title')}>
        {COMPLIANCE_PROGRAMS.map((program) => {
          const isOn = chosen.includes(program)
          return (
            <FilterPill
              key={program}
              pressed={isOn}
              icon={isOn ? <Check size={13} aria-hidden /> : undefined}
              onToggle={() => save.mutate(toggled(COMPLIANCE_PROGRAMS, chosen, program))}
            >
              {program}
            </FilterPill>
          )
        })}
      </Pills>
    </Panel>
  )
}
