import { REFRESH_FAILURES } from '#contract/sessions.ts'
import { getShell, type Profile, type Shell } from '#contract/users.ts'
import { ApiError, call, queryOf } from '#web/api.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { queryClient } from '#web/query-client.ts'
import { notify } from '#web/ui/states/toast.ts'
import { accountOf } from './account-address.ts'
import { useAuth, useUser } from './auth-store.ts'
import { rememberAccount } from './browser-storage.ts'
import { session } from './current-session.ts'

/** Acts in another account. Throws ApiError when the person may not. */
export async function switchAccount(accountId: string): Promise<void> {
  const before = useUser.getState().accountId
  useUser.setState({ accountId })
  let shell: Shell
  try {
    shell = await call(getShell, {})
  } catch (error) {
    useUser.setState({ accountId: before })
    throw error
  }
  await startOver(shell)
  rememberAccount(accountId)
  useUser.setState({ profile: shell.profile })
}

/** Everything cached belongs to another account; the frame of this one is known already. */
async function startOver(shell: Shell): Promise<void> {
  await queryClient.cancelQueries()
  queryClient.clear()
  queryClient.setQueryData(queryOf(getShell, {}).queryKey, shell)
}

/** The account in which the person acts, when it is not their session's own. */
export function actingAway(): string | null {
  const { accountId, homeAccountId } = useUser.getState()
  return accountId === homeAccountId ? null : accountId
}

/** Switches to the account that an address asks for. False when the person may not act there: they stay where they are. */
export async function followAddress(search: Readonly<Record<string, unknown>>): Promise<boolean> {
  const { accountId, homeAccountId } = useUser.getState()
  const wanted = accountOf(search) ?? homeAccountId
  if (wanted === null || wanted === (accountId ?? homeAccountId)) return true
  try {
    await switchAccount(wanted)
    return true
  } catch (error) {
    notify({ kind: 'error', text: i18n.t(refusalKey(error)), id: 'account-refused' })
    return false
  }
}

const isRefusal = (error: unknown): boolean => error instanceof ApiError && [401, 403, 404].includes(error.status)

function refusalKey(error: unknown) {
  if (error instanceof ApiError && error.code === 'auth.step_up_required') return 'error.stepUpNeeded'
  return isRefusal(error) ? 'shell.accountRefused' : 'error.generic'
}

/** The server says that the person's session, role or entry changed: what they may do here is asked again. */
export async function reconsiderStanding(goTo: (path: '/dashboard') => void): Promise<void> {
  await session.check(true)
  if (!useAuth.getState().isAuthenticated) return
  try {
    const shell = await call(getShell, {})
    const { profile: before } = useUser.getState()
    if (before !== null && shell.profile.customerId !== before.customerId) return await goOnIn(shell, before.company, goTo)
    useUser.setState({ profile: shell.profile })
    if (before !== null) sayRole(before, shell.profile)
    await queryClient.invalidateQueries()
  } catch (error) {
    if (isRefusal(error)) await leaveLostAccount(goTo)
  }
}

/** The server moved the session: its own account is closed to the person, and this is another one of theirs. */
async function goOnIn(shell: Shell, lost: string, goTo: (path: '/dashboard') => void): Promise<void> {
  await startOver(shell)
  useUser.setState({ profile: shell.profile, accountId: null, homeAccountId: shell.profile.customerId })
  sayEntryEnded(lost)
  goTo('/dashboard')
}

/** Why screens and buttons are not what they were a moment ago. */
function sayRole({ userRole: before }: Profile, { userRole, company }: Profile): void {
  if (userRole === before) return
  notify({ kind: 'warning', text: i18n.t('shell.roleChanged', { company, role: i18n.t(`role.${userRole}`) }), id: 'own-role' })
}

const sayEntryEnded = (company: string) => notify({ kind: 'warning', text: i18n.t('shell.entryEnded', { company }), id: 'entry-ended' })

/** The account is closed to the person now: on to the next one they have, or out. */
async function leaveLostAccount(goTo: (path: '/dashboard') => void): Promise<void> {
  const { profile, homeAccountId } = useUser.getState()
  const lost = profile?.customerId
  const others = [homeAccountId, ...(profile?.multiTenantList ?? []).map(({ accountId }) => accountId)]
  for (const accountId of others) {
    if (accountId === null || accountId === lost) continue
    const isThere = await switchAccount(accountId).then(
      () => true,
      () => false,
    )
    if (!isThere) continue
    sayEntryEnded(profile?.company ?? '')
    goTo('/dashboard')
    return
  }
  await session.handle({ type: 'tokenRefresh_failure', message: REFRESH_FAILURES.invalidated })
}
