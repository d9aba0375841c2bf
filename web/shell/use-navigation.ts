import { useRouter } from '@tanstack/react-router'
import { existing, hasSeveralAccounts, type NavGroup, navigation } from './navigation.ts'
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
  return existing(navigation, useHasScreen(), several)
}
