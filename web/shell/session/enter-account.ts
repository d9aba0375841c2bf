import { enterCustomer, leaveCustomer } from '#contract/customers.ts'
import { enterForSupport } from '#contract/platform.ts'
import { call } from '#web/api.ts'
import { switchAccount } from './acting-account.ts'
import { useUser } from './auth-store.ts'

/** The MSP account of the person from which customers are entered: the one they act in, or else the first of theirs. */
export function mspAccount(): string | null {
  const { profile } = useUser.getState()
  const own = profile?.multiTenantList.filter(({ isMsp }) => isMsp).map(({ accountId }) => accountId) ?? []
  return own.find((accountId) => accountId === profile?.customerId) ?? own[0] ?? null
}

/** Enters a customer's account with the role granted there and acts in it. `isInside`: the entry stands already. Throws ApiError. */
export async function enterAndSwitch(customerId: string, isInside: boolean): Promise<void> {
  const msp = mspAccount()
  if (!isInside) await call(enterCustomer, { params: { id: customerId }, body: {}, ...(msp === null ? {} : { accountId: msp }) })
  await switchAccount(customerId)
}

/** The operator enters an account that granted support access. Throws ApiError. */
export async function enterForSupportAndSwitch(accountId: string): Promise<void> {
  await call(enterForSupport, { params: { id: accountId } })
  await switchAccount(accountId)
}

/** Ends the entry and goes back to where customers are entered from, or to the account the session began in. Throws ApiError. */
export async function leaveEntered(): Promise<void> {
  const { profile, homeAccountId } = useUser.getState()
  const back = mspAccount() ?? homeAccountId
  if (profile === null || back === null) return
  await switchAccount(back)
  await call(leaveCustomer, { params: { id: profile.customerId } })
}
