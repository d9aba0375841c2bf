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
