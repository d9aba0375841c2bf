import type { BackendModule } from 'i18next'

interface Options {
  /** Written behind each address. */
  queryStringParams?: Readonly<Record<string, string>>
}
/** What a later try may change: no answer at all, or a server that fails. */
const isWorthARetry = (response: Response | null) => response === null || response.status >= 500

let query = ''
async function load(path: string): Promise<{ texts: object } | { isWorthARetry: boolean }> {
  // oxlint-disable-next-line no-restricted-globals -- a file of the product's own, asked for as often as i18next says
  const response = await fetch(`${path}?${query}`).catch(() => null)
  if (response?.ok !== true) return { isWorthARetry: isWorthARetry(response) }
  const texts: unknown = await response.json().catch(() => null)
  return typeof texts === 'object' && texts !== null ? { texts } : { isWorthARetry: false }
}

/** Where i18next gets its texts: a file a language and namespace. How often it tries, and how many at once, is i18next's. */
export const textFiles: BackendModule<Options> = {
  type: 'backend',
  callbackApi: true,
  init: (_services, { queryStringParams }) => {
    query = String(new URLSearchParams(queryStringParams))
  },
  read: (language, namespace, done) => {
    const path = `/locales/${language}/${namespace}.json`
    const read = async () => {
      const loaded = await load(path)
      if ('texts' in loaded) done(null, { ...loaded.texts })
      // with a failure, the second word tells whether to try again
      else done(`${path} could not be loaded`, loaded.isWorthARetry)
    }
    void read()
  },
}
