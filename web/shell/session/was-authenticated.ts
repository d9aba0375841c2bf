const KEY = 'wasAuthenticated'

/** The mark in local storage that somebody is signed in on this browser; other tabs see it go. */
export const wasAuthenticated = {
  key: KEY,
  get: () => localStorage.getItem(KEY) === 'true',
  set: () => localStorage.setItem(KEY, 'true'),
  clear: () => localStorage.removeItem(KEY),
}
