import { create } from 'zustand'
import type { Right } from '#contract/rights.ts'
import type { Profile } from '#contract/users.ts'

export interface AuthState {
  isAuthenticated: boolean
  isInitialized: boolean
}
export type AuthAction = { type: 'INITIALIZE'; payload: { isAuthenticated: boolean } } | { type: 'LOGIN' } | { type: 'LOGOUT' }

export const initialAuth: AuthState = { isAuthenticated: false, isInitialized: false }

/** Who is signed in, as a pure function of what happened. */
export function authReducer(state: AuthState, action: AuthAction): AuthState {
  if (action.type === 'INITIALIZE') return { isAuthenticated: action.payload.isAuthenticated, isInitialized: true }
  return { ...state, isAuthenticated: action.type === 'LOGIN' }
}

export const useAuth = create<AuthState & { dispatch: (action: AuthAction) => void }>()((set) => ({
  ...initialAuth,
  dispatch: (action) => set((state) => authReducer(state, action)),
}))

interface UserState {
  profile: Profile | null
  /** The account chosen in the switch; null: the one of the session itself. */
  accountId: string | null
  /** The account the session began in. */
  homeAccountId: string | null
}
/** The signed-in person and the account they act in. Emptied on logout. */
export const useUser = create<UserState>()(() => ({ profile: null, accountId: null, homeAccountId: null }))

/** Whether the person's role in this account allows something; disable with the reason rather than hide. */
export function useRight(right: Right): boolean {
  return useUser((state) => state.profile?.rights.includes(right) ?? false)
}
