import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listUsers, type Profile } from '#contract/users.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useUser } from '#web/shell/session/auth-store.ts'
import { notify } from '#web/ui/states/toast.ts'

interface Picture {
  field: 'avatar' | 'logo'
  set: (image: string) => Promise<{ url: string | null }>
  remove: () => Promise<{ url: string | null }>
  saved: string
}

/** Sets or removes a picture of the profile: null removes. */
export function usePicture({ field, set, remove, saved }: Picture) {
  const errorText = useErrorText()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (image: string | null) => (image === null ? remove() : set(image)),
    onSuccess: async ({ url }) => {
      const { profile } = useUser.getState()
      if (profile !== null) useUser.setState({ profile: { ...profile, [field]: url } satisfies Profile })
      notify({ kind: 'success', text: saved })
      await cache.invalidateQueries({ queryKey: [listUsers.tag] })
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  })
}
