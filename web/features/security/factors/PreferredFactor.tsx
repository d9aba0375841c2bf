import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Security, setPreferredMfa } from '#contract/security.ts'
import { MFA_MODES, type MfaMode } from '#contract/sessions.ts'
import { call } from '#web/api.ts'
import { PlainSelect } from '#web/ui/input/PlainSelect.tsx'
import { ConfirmDialog } from '#web/ui/layout/ConfirmDialog.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { useAction, useKeepSecurity } from '#web/features/security/use-security.ts'

/** Which proved factor a sign-in asks for, or none; turning it off is asked for twice. */
export function PreferredFactor({ security }: { security: Security }) {
  const { t } = useTranslation(['security', 'common'])
  const keep = useKeepSecurity()
  const [isLeaving, setLeaving] = useState(false)
  const choose = useAction(
    (preferredMfa: MfaMode) => call(setPreferredMfa, { body: { preferredMfa } }),
    (changed) => {
      keep(changed)
      setLeaving(false)
      notify({ kind: 'success', text: t(changed.preferredMfa === 'NOMFA' ? 'factors.isOff' : 'factors.isOn') })
    },
  )
  const proved: Readonly<Record<MfaMode, boolean>> = { SMS: security.phone !== null, TOTP: security.totpSince !== null, NOMFA: true }
  const options = MFA_MODES.filter((mode) => proved[mode]).map((mode) => ({ value: mode, label: t(`factors.mode.${mode}`) }))
  return (
    <>
      <PlainSelect
        label={t('factors.preferred')}
        value={security.preferredMfa}
        options={options}
        disabledReason={options.length === 1 ? t('factors.preferredNone') : undefined}
        onChange={(mode) => (mode === 'NOMFA' ? setLeaving(true) : choose.mutate(mode))}
      />
      <ConfirmDialog
        open={isLeaving}
        title={t('factors.turnOff')}
        confirmLabel={t('factors.turnOff')}
        cancelLabel={t('common:action.cancel')}
        danger
        busy={choose.isPending}
        onConfirm={() => choose.mutate('NOMFA')}
        onClose={() => setLeaving(false)}
      >
        {t('factors.turnOffText')}
      </ConfirmDialog>
    </>
  )
}
