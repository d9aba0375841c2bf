import { create } from 'zustand'

interface Question {
  /** Somebody waits for the person to prove who they are. */
  isAsked: boolean
  /** Where a second factor alone is a proof. */
  byCodeAlone: boolean
  ask: (byCodeAlone?: boolean) => Promise<boolean>
  answer: (isProven: boolean) => void
}

/** One open question; calls that wait for it share its answer. */
const createQuestion = () =>
  create<Question>()((set) => {
    let waiting: ((isProven: boolean) => void)[] = []
    return {
      isAsked: false,
      byCodeAlone: false,
      ask: (byCodeAlone = false) =>
        new Promise((resolve) => {
          waiting.push(resolve)
          set({ isAsked: true, byCodeAlone })
        }),
      answer: (isProven) => {
        const answered = waiting
        waiting = []
        set({ isAsked: false })
        for (const resolve of answered) resolve(isProven)
      },
    }
  })

/** Whether the person is who they were. */
export const useProof = createQuestion()
/** Whether the person signs in by what is their own, where a single sign-on opened the session. */
export const useStepUp = createQuestion()

/** Opens the re-authentication dialog of the shell: true once the person has proved who they are, false when they dismiss it. */
export const askForProof = (byCodeAlone = false): Promise<boolean> => useProof.getState().ask(byCodeAlone)

let hasDialogs = false
/** The shell, which shows the dialogs, is there or not. */
export function bindDialogs(isThere: boolean): void {
  hasDialogs = isThere
}
/** Opens the dialog to sign in by one's own password; false as well before the shell is there to show it. */
export const askForStepUp = (): Promise<boolean> => (hasDialogs ? useStepUp.getState().ask() : Promise.resolve(false))
