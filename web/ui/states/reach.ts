import { create } from 'zustand'

/** Whether the server answers this page: it does; this machine has no network; or the network is there and no answer comes. */
export type ReachState = 'reached' | 'offline' | 'stopped'

export interface Reach {
  state: ReachState
  /** When the server last answered, in epoch ms: what the page shows is as old. Kept up to date only while it does not answer. */
  heardAt: number
  /** The server serves another build of this client than the one that runs. */
  isNewBuild: boolean
}

/** What the page knows of its server; told by shell/reach/watch-reach.ts. */
export const useReach = create<Reach>()(() => ({ state: 'reached', heardAt: 0, isNewBuild: false }))
