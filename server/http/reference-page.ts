import type { FastifyInstance } from 'fastify'
import type { Registry } from '#server/registry.ts'
import type { Route } from '#contract/route.ts'
import { openApiDocument } from './openapi.ts'

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const STYLE = `:root{color-scheme:light dark;--canvas:#f6f7f9;--surface:#fff;--line:#e4e7ec;--text:#12161f;--muted:#525b6b;--accent:#4443c4}
@media (prefers-color-scheme:dark){:root{--canvas:#0a0c10;--surface:#11141a;--line:#1f242e;--text:#eceff4;--muted:#a3acbc;--accent:#a6a5ff}}
body{margin:0;background:var(--canvas);color:var(--text);font:14px/1.5 system-ui,sans-serif}main{max-width:960px;margin:0 auto;padding:32px 16px}
h1{font-size:22px;letter-spacing:-.02em}h2{font-size:15px;margin:32px 0 8px;text-transform:capitalize}a{color:var(--accent)}
details{background:var(--surface);border:1px solid var(--line);border-radius:8px;margin:8px 0}summary{padding:10px 14px;cursor:pointer;overflow-wrap:anywhere}
summary code{font-weight:600}summary span{color:var(--muted)}pre{margin:0;padding:12px 14px;overflow:auto;border-top:1px solid var(--line);font-size:12px}
details p{margin:0;padding:8px 14px;border-top:1px solid var(--line);color:var(--muted)}`

type Operation = { parameters: { name: string; in: string; required: boolean }[]; requestBody?: unknown; responses: unknown }

function section(route: Route, operation: Operation): string {
  const parameters = operation.parameters
    .map(({ name, in: place, required }) => `<code>${escape(name)}</code> (${place}${required ? ', required' : ''})`)
    .join(', ')
  const schemas = JSON.stringify(
    { ...(operation.requestBody === undefined ? {} : { requestBody: operation.requestBody }), responses: operation.responses },
    null,
    2,
  )
  const right =
    route.right === null
      ? route.auth === 'session'
        ? 'Any signed-in person.'
        : route.auth === 'runner'
          ? 'A remote runner, with its token.'
          : route.auth === 'local'
            ? 'From this machine only.'
            : 'No sign-in needed.'
      : `Right: ${route.right}.`
  return `<details><summary><code>${route.method} /client${escape(route.path)}</code> <span>${escape(route.summary)}</span></summary><p>${right}${parameters === '' ? '' : ` Parameters: ${parameters}.`}</p><pre tabindex="0">${escape(schemas)}</pre></details>`
}

/** /client/openapi.json and, for people, /client/reference. Both are made from the routes that the server answers. */
export function addReference(app: FastifyInstance, registry: Registry): void {
  const { routes } = registry
  const document = openApiDocument(registry)
  const paths = document['paths'] as Record<string, Record<string, Operation>>
  const body = [...new Set(routes.map(({ tag }) => tag))]
    .map((tag) => {
      const sections = routes
        .filter((route) => route.tag === tag)
        .map((route) => section(route, paths[route.path]?.[route.method.toLowerCase()] ?? { parameters: [], responses: {} }))
      return `<section><h2>${escape(tag.replaceAll('-', ' '))}</h2>${sections.join('')}</section>`
    })
    .join('')
  app.get('/client/openapi.json', async (_request, reply) => reply.send(document))
  app.get('/client/reference', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="Every call of the Parapet API"><title>Parapet | API reference</title><style nonce="${reply.nonce}">${STYLE}</style></head><body><main><h1>API reference</h1><p>Send an API key as <code>Authorization: Bearer …</code>. The same as an <a href="/client/openapi.json">OpenAPI 3.1 document</a>.</p>${body}</main></body></html>`,
      ),
  )
}
