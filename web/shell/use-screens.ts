import { useRouter } from '@tanstack/react-router'

/** Tells whether an address without parameters has a screen. */
export function useHasScreen(): (path: string) => boolean {
  const router = useRouter()
  const known: object = router.routesByPath
  return (path) => path in known
}
