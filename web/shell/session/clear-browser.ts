import { STORED_LANGUAGE } from '#web/i18n/i18n.ts'
import { SETTINGS_KEY } from '#web/shell/local-settings.ts'

/** Settings of the machine, of no person: theme, direction, font sizes, language. */
const OF_THE_MACHINE = [SETTINGS_KEY, STORED_LANGUAGE]

/** Clears all local and session storage and every cookie a script can see, then writes the settings of the machine back. */
export function clearBrowser(): void {
  const kept = OF_THE_MACHINE.map((key) => [key, localStorage.getItem(key)] as const)
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value)
  for (const cookie of document.cookie.split(';')) {
    const [name = ''] = cookie.trim().split('=')
    if (name !== '') document.cookie = `${name}=; Max-Age=0; Path=/`
  }
}
