import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Settings of this machine; they outlive a logout. The boot script in index.html reads them before the first paint. */
export interface LocalSettings {
  direction: 'ltr' | 'rtl'
  responsiveFontSizes: boolean
  theme: 'light' | 'dark'
}
export const defaultSettings: LocalSettings = { direction: 'ltr', responsiveFontSizes: true, theme: 'light' }

/** Name in local storage; index.html knows it too. */
export const SETTINGS_KEY = 'settings'

export const useLocalSettings = create<LocalSettings & { change: (patch: Partial<LocalSettings>) => void }>()(
  persist((set) => ({ ...defaultSettings, change: (patch) => set(patch) }), {
    name: SETTINGS_KEY,
    partialize: ({ direction, responsiveFontSizes, theme }): LocalSettings => ({ direction, responsiveFontSizes, theme }),
  }),
)
