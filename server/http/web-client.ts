import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { problem } from '#server/problem.ts'

const pageFileOf = (folder: string) => join(folder, 'index.html')

/** Address of the last script with which every page of this build begins: it names the others, so its own name changes with any of the client's code. Null for no build. */
export function webBuildOf(folder: string): string | null {
  const page = pageFileOf(folder)
  if (!existsSync(page)) return null
  return [...readFileSync(page, 'utf8').matchAll(/<script[^>]+src="(\/assets\/[^"]+)"/gu)].at(-1)?.[1] ?? null
}

/** Serves the built web client: hashed files for a year (precompressed at build), every other path the page with its nonce. */
export async function serveWebClient(app: FastifyInstance, folder: string): Promise<void> {
  const pageFile = pageFileOf(folder)
  if (!existsSync(pageFile)) throw new Error(`The web client is not built: ${pageFile} is missing. Run: npm run build`)
  const page = readFileSync(pageFile, 'utf8')
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header('cache-control', /[/\\]assets[/\\]/u.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
    },
  })
  const sendPage = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page.replaceAll('__NONCE__', reply.nonce))
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/client/') && !/\.\w{2,5}($|\?)/u.test(request.url)
    if (!isPage) throw problem('resource.not_found')
    return sendPage(reply)
  })
  app.get('/', async (_request, reply) => sendPage(reply))
}
