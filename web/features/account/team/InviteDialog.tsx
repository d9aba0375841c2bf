import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { email } from '#contract/fields.ts'
import { inviteCustomer, listInvitations } from '#contract/invitations.ts'
import type { Role } from '#contract/rights.ts'
import type { Profile } from '#contract/users.ts'
import { ApiError, call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { tone } from '#web/ui/tokens.ts'
import { rolesToGive } from './role-rules.ts'

/** How many people are invited by one press; the server limits such calls. */
const MOST_AT_ONCE = 20

/** The addresses in a text, separated by commas, semicolons, spaces or lines: each once, in lower case; and what is none. */
export function readAddresses(text: string): { valid: string[]; invalid: string[] } {
  const words = text
    .split(/[\s,;]+/u)
    .map((word) => word.replace(/^.*<|>$/gu, ''))
    .filter((word) => word !== '')
  const read = words.map((word) => ({ word, parsed: email.safeParse(word) }))
  return {
    valid: [...new Set(read.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : [])))],
    invalid: read.filter(({ parsed }) => !parsed.success).map(({ word }) => word),
  }
}

const Roles = styled('fieldset')({
  border: 0,
  margin: '6px 0 0',
  padding: 0,
  display: 'grid',
  gap: 2,
  '& legend': { padding: '0 0 4px', fontSize: 12, fontWeight: 550, color: tone.muted },
  '& label': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: 10,
    padding: '7px 8px',
    marginInline: -8,
    borderRadius: 7,
    cursor: 'pointer',
  },
  '& label:hover': { background: tone.hover },
  '& label:has(input:checked)': { background: tone.accentBg },
  '& input': { accentColor: tone.accent, margin: '3px 0 0' },
  '& strong': { fontWeight: 550 },
  '& small': { gridColumn: 2, fontSize: 12, color: tone.muted },
})

/** Invites each address in turn; answers those that were refused, with the error. */
async function inviteAll(addresses: readonly string[], userRole: Role): Promise<{ email: string; error: unknown }[]> {
  const refused: { email: string; error: unknown }[] = []
  for (const email of addresses) {
    try {
      await call(inviteCustomer, { body: { email, userRole } })
    } catch (error) {
      refused.push({ email, error })
    }
  }
  return refused
}

function useInvite(onClose: () => void) {
  const { t } = useTranslation(['account', 'common'])
  const errorText = useErrorText()
  const cache = useQueryClient()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const send = async (addresses: readonly string[], role: Role): Promise<string[]> => {
    setBusy(true)
    const refused = await inviteAll(addresses, role)
    await cache.invalidateQueries({ queryKey: [listInvitations.tag] })
    setBusy(false)
    const sent = addresses.length - refused.length
    if (sent > 0) notify({ kind: 'success', text: t('invite.sent', { count: sent }) })
    const reasonOf = (error: unknown) => (error instanceof ApiError && error.status === 409 ? t('invite.already') : errorText(error))
    setRefusals(refused.map(({ email, error }) => t('invite.failed', { email, reason: reasonOf(error) })))
    if (refused.length === 0) onClose()
    return refused.map(({ email }) => email)
  }
  return { send, busy, refusals }
}

/** Invites one or several people with a role that says what it allows. */
export function InviteDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  const [text, setText] = useState('')
  const [role, setRole] = useState<Role>('User')
  const [asked, setAsked] = useState(false)
  const { send, busy, refusals } = useInvite(onClose)
  const { valid, invalid } = readAddresses(text)
  const problem =
    invalid.length > 0
      ? t('invite.invalid', { count: invalid.length, list: invalid.join(', ') })
      : valid.length > MOST_AT_ONCE
        ? t('invite.tooMany', { count: MOST_AT_ONCE })
        : valid.length === 0
          ? t('invite.needed')
          : null
  const confirm = async () => {
    setAsked(true)
    if (problem === null) setText((await send(valid, role)).join('\n'))
  }
  const isWrong = asked && problem !== null
  return (
    <ConfirmDialog
      title={t('invite.title', { company: profile.company })}
      confirmLabel={t('invite.send', { count: Math.max(1, valid.length) })}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {refusals.map((refusal) => (
        <Notice key={refusal} kind="error">
          {refusal}
        </Notice>
      ))}
      <TextField
        fullWidth
        multiline
        minRows={2}
        maxRows={6}
        margin="dense"
        label={t('invite.addresses')}
        placeholder="ana@example.com"
        value={text}
        error={isWrong}
        helperText={isWrong ? problem : t('invite.addressesHelp')}
        onChange={(event) => setText(event.target.value)}
      />
      <Roles>
        <legend>{t('invite.role')}</legend>
        {rolesToGive(profile.userRole).map((one) => (
          <label key={one}>
            <input type="radio" name="role" value={one} checked={one === role} onChange={() => setRole(one)} />
            <strong>{t(`common:role.${one}`)}</strong>
            <small>{t(`roles.about.${one}`)}</small>
          </label>
        ))}
      </Roles>
    </ConfirmDialog>
  )
}
