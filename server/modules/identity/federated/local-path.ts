const HERE = 'http://here.invalid'

/**
 * A path of the web client to go to after signing in, as the browser will read it; null for anything that leads elsewhere:
 * other origins, and paths that a browser takes for one (//host, /\host, /..//host).
 */
export function localPath(next: string | undefined): string | null {
  if (next === undefined || !next.startsWith('/')) return null
  const url = URL.parse(next, HERE)
  if (url === null || url.origin !== HERE || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}
