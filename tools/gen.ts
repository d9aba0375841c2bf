/** `npm run gen`: writes dist/openapi.json, the document that a running server serves at /client/openapi.json. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { openApiDocument } from '#server/http/openapi.ts'
import { registry } from '#server/kinds.ts'

const dist = new URL('../dist/', import.meta.url).pathname
mkdirSync(dist, { recursive: true })
writeFileSync(`${dist}openapi.json`, `${JSON.stringify(openApiDocument(registry), null, 2)}\n`)
