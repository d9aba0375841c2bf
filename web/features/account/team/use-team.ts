import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { inviteCustomer, listInvitations } from '#contract/invitations.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Role } from '#contract/rights.ts'
import { listUsers, type Member, removeMember, signOutMember, updateMember } from '#contract/users.ts'
import { call, queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { notify } from '#web/ui/states/toast.ts'

type Team = ReplyOf<typeof listUsers>

/** Everybody with a role here; asked for only by those who may see it. */
export function useTeam() {
  return useQuery({ ...queryOf(listUsers, {}), enabled: useRight('team.read') })
}

/** Changes a role: shown at once, taken back when the server refuses. */
export function useChangeRole() {
  const { t } = useTranslation(['account', 'common'])
  const errorText = useErrorText()
  const cache = useQueryClient()
  const key = queryOf(listUsers, {}).queryKey
  return useMutation({
    mutationFn: ({ member, role }: { member: Member; role: Role }) =>
      call(updateMember, { body: { userId: member.userId, userRole: role } }),
    onMutate: async ({ member, role }) => {
      await cache.cancelQueries({ queryKey: key })
      const before = cache.getQueryData<Team>(key)
      cache.setQueryData<Team>(
        key,
        (team) =>
          team && { ...team, results: team.results.map((one) => (one.userId === member.userId ? { ...one, userRole: role } : one)) },
      )
      return before
    },
    onSuccess: (_changed, { member, role }) =>
      notify({ kind: 'success', text: t('team.roleChanged', { name: member.name, role: t(`common:role.${role}`) }), id: 'role-changed' }),
    onError: (error, _change, before) => {
      cache.setQueryData(key, before)
      notify({ kind: 'error', text: errorText(error) })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: [listUsers.tag] }),
  })
}

/** Ends a member's sessions in this account. */
export function useSignOutMember(onDone: () => void) {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  return useMutation({
    mutationFn: ({ userId }: Member) => call(signOutMember, { params: { id: userId } }),
    onSuccess: (_done, { name }) => {
      onDone()
      notify({ kind: 'success', text: t('team.signedOut', { name }) })
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  })
}

/** Removes a member; the toast offers to invite them again with the role they had. */
export function useRemoveMember(onDone: () => void) {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const cache = useQueryClient()
  const inviteAgain = useMutation({
    mutationFn: ({ email, userRole }: Member) => call(inviteCustomer, { body: { email, userRole } }),
    onSuccess: () => {
      notify({ kind: 'success', text: t('invite.sent', { count: 1 }) })
      return cache.invalidateQueries({ queryKey: [listInvitations.tag] })
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  })
  return useMutation({
    mutationFn: (member: Member) => call(removeMember, { params: { id: member.userId } }),
    onSuccess: (_removed, member) => {
      onDone()
      notify({
        kind: 'success',
        text: t('team.removed', { name: member.name }),
        action: { label: t('team.inviteAgain'), onClick: () => inviteAgain.mutate(member) },
      })
      return cache.invalidateQueries({ queryKey: [listUsers.tag] })
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  })
}
