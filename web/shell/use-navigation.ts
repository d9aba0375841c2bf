import { existing, hasSeveralAccounts, type NavGroup, navigation } from './navigation.ts'
import { useUser } from './session/auth-store.ts'
import { useHasScreen } from './use-screens.ts'

/** The navigation of the signed-in person. */
export function useNavigation(): readonly NavGroup[] {
  const several = useUser(({ profile }) => profile !== null && hasSeveralAccounts(profile))
  return existing(navigation, useHasScreen(), several)
}
