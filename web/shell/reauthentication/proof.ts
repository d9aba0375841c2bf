import { create } from 'zustand'

interface Proof {
  /** Somebody waits for the person to prove who they are. */
  isAsked: boolean
  ask: () => Promise<boolean>
  answer: (isProven: boolean) => void
}

/** The one open question whether the person is who they were; calls that wait for it share its answer. */
export const useProof = create<Proof>()((set) => {
  let waiting: ((isProven: boolean) => void)[] = []
  return {
    isAsked: false,
    ask: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        set({ isAsked: true })
      }),
    answer: (isProven) => {
      const answered = waiting
      waiting = []
      set({ isAsked: false })
      for (const resolve of answered) resolve(isProven)
    },
  }
})

/** Opens the re-authentication dialog of the shell: true once the person has proved who they are, false when they dismiss it. */
export const askForProof = (): Promise<boolean> => useProof.getState().ask()
