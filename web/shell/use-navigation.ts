import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { getShell } from '#contract/users.ts'
import { queryOf } from '#web/api.ts'
import { existing, hasSeveralAccounts, isOnboarding, type NavGroup, navigation } from './navigation.ts'
import { useUser } from './session/auth-store.ts'

/** Tells whether an address without parameters has a screen. */
export function useHasScreen(): (path: string) => boolean {
  const router = useRouter()
  const known: object = router.routesByPath
  return (path) => path in known
}

/** The navigation of the signed-in person. */
export function useNavigation(): readonly NavGroup[] {
  const several = useUser(({ profile }) => profile !== null && hasSeveralAccounts(profile))
  // its first scan ends while the page stands
  const { data } = useQuery({ ...queryOf(getShell, {}), staleTime: Number.POSITIVE_INFINITY })
  const onboarding = data !== undefined && isOnboarding(data.profile)
  return existing(navigation, useHasScreen(), { several, onboarding })
}
