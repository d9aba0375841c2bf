import { create } from 'zustand'

/** The global progress flag: the bar at the top shows while it is set. */
export const useProgress = create<{ busy: boolean }>()(() => ({ busy: false }))

/** Shows the bar while `work` runs. */
export async function withProgress<T>(work: () => Promise<T>): Promise<T> {
  useProgress.setState({ busy: true })
  try {
    return await work()
  } finally {
    useProgress.setState({ busy: false })
  }
}
