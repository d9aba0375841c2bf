import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface Closed {
  /** Ids of the accounts in which this browser shows the guide no longer. */
  closed: readonly string[]
  close: (accountId: string) => void
  reopen: (accountId: string) => void
}

/** Where the guide was closed; forgotten at sign-out, as what belongs to a person. */
export const useClosedGuides = create<Closed>()(
  persist(
    (set) => ({
      closed: [],
      close: (accountId) => set(({ closed }) => ({ closed: [...new Set([...closed, accountId])] })),
      reopen: (accountId) => set(({ closed }) => ({ closed: closed.filter((id) => id !== accountId) })),
    }),
    { name: 'closed-guides', partialize: ({ closed }) => ({ closed }) },
  ),
)
