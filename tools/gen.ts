/** Writes what is generated from the sources: docs/openapi.json. CI runs it and fails when a file changes. */
import { writeFileSync } from 'node:fs'
import { openApiDocument } from '#server/http/openapi.ts'

export const OPENAPI_FILE = new URL('../docs/openapi.json', import.meta.url).pathname
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`

if (import.meta.main) writeFileSync(OPENAPI_FILE, openApiText())
