import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { email } from '#contract/fields.ts'
import { inviteCustomer, listInvitations } from '#contract/invitations.ts'
import { type Role, ROLES } from '#contract/rights.ts'
import type { Profile } from '#contract/users.ts'
import { ApiError, call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useSendForm } from '#web/components/use-send-form.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { RadioCards } from '#web/ui/plain/choices.tsx'
import { TagsField } from '#web/ui/plain/TagsField.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { rolesToGive } from './role-rules.ts'

/** How many people are invited by one press; the server limits such calls. */
const MOST_AT_ONCE = 20

/** Between addresses that are typed or pasted. */
const BETWEEN = /[\s,;]/u

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

const form = z.object({
  addresses: z.array(z.string()).check(
    z.minLength(1),
    z.refine((list) => readAddresses(list.join('\n')).invalid.length === 0),
    z.refine((list) => list.length <= MOST_AT_ONCE),
  ),
  role: z.enum(ROLES),
})
type Values = z.input<typeof form>

interface Refused {
  email: string
  error: unknown
}
/** Invites each address in turn; answers those that were refused, with the error. */
async function inviteAll(addresses: readonly string[], userRole: Role): Promise<Refused[]> {
  const refused: Refused[] = []
  for (const email of addresses) {
    try {
      await call(inviteCustomer, { body: { email, userRole } })
    } catch (error) {
      refused.push({ email, error })
    }
  }
  return refused
}

/** The form of the dialog; who was refused stays in it, with the reason in `refusals`. */
function useInvite(onClose: () => void) {
  const { t } = useTranslation(['account', 'common'])
  const errorText = useErrorText()
  const cache = useQueryClient()
  const reasonOf = (error: unknown) => (error instanceof ApiError && error.status === 409 ? t('invite.already') : errorText(error))
  const sending = useSendForm<Values, Refused[]>({
    resolver: zodResolver(form),
    defaultValues: { addresses: [], role: 'User' },
    send: ({ addresses, role }) => inviteAll(readAddresses(addresses.join('\n')).valid, role),
    onSent: async (refused, { addresses }) => {
      await cache.invalidateQueries({ queryKey: [listInvitations.tag] })
      const sent = addresses.length - refused.length
      if (sent > 0) notify({ kind: 'success', text: t('invite.sent', { count: sent }) })
      if (refused.length === 0) onClose()
      sending.setValue(
        'addresses',
        refused.map(({ email: address }) => address),
      )
    },
  })
  const refusals = (sending.reply ?? []).map(({ email: address, error }) => t('invite.failed', { email: address, reason: reasonOf(error) }))
  return { ...sending, refusals }
}

/** Invites one or several people with a role that says what it allows. */
export function InviteDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  const { control, watch, errors, busy, refusal, refusals, submit } = useInvite(onClose)
  const { valid, invalid } = readAddresses(watch('addresses').join('\n'))
  const problem = () => {
    if (invalid.length > 0) return t('invite.invalid', { count: invalid.length, list: invalid.join(', ') })
    return valid.length > MOST_AT_ONCE ? t('invite.tooMany', { count: MOST_AT_ONCE }) : t('invite.needed')
  }
  return (
    <ConfirmDialog
      title={t('invite.title', { company: profile.company })}
      confirmLabel={t('invite.send', { count: Math.max(1, valid.length) })}
      busy={busy}
      refusal={refusal}
      onConfirm={submit}
      onClose={onClose}
    >
      {refusals.map((reason) => (
        <Notice key={reason} kind="error">
          {reason}
        </Notice>
      ))}
      <Controller
        control={control}
        name="addresses"
        render={({ field }) => (
          <TagsField
            label={t('invite.addresses')}
            values={field.value}
            onChange={field.onChange}
            removeLabel={(address) => t('invite.removeAddress', { email: address })}
            separator={BETWEEN}
            inputMode="email"
            placeholder="ana@example.com"
            error={errors.addresses === undefined ? undefined : problem()}
            hint={t('invite.addressesHelp')}
          />
        )}
      />
      <Controller
        control={control}
        name="role"
        render={({ field }) => (
          <RadioCards
            legend={t('invite.role')}
            name="role"
            value={field.value}
            options={rolesToGive(profile.userRole).map((one) => ({
              value: one,
              label: t(`common:role.${one}`),
              hint: t(`roles.about.${one}`),
            }))}
            onChange={field.onChange}
          />
        )}
      />
    </ConfirmDialog>
  )
}
