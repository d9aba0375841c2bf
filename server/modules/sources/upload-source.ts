import type { ReplyOf, Input } from '#contract/route.ts'
import type { uploadSource as route } from '#contract/sources.ts'
import { audit } from '#server/audit.ts'
import { authorize, type Scope } from '#server/context.ts'
import type { Services } from '#server/services.ts'
import { readFiles, type SourceFiles } from './read-files.ts'
import { refusalFor, SourceRefused } from './refusals.ts'
import { announceSource, packSource } from './stored-source.ts'

/** Longest source that is handed to a runner, compressed: its job is one line of a megabyte, in which it stands as base64. */
const HANDED_MAX = 600_000

/** Lines of a text, as an editor counts them. */
export const linesOf = (content: string): number => content.split('\n').length - (content.endsWith('\n') ? 1 : 0)

function read(files: Input<typeof route>['body']['files'], language: Scope['language']): { source: SourceFiles; bytes: Buffer } {
  try {
    const source = readFiles(files.map(({ name, content }) => ({ name, bytes: Buffer.from(content, 'base64') })))
    const bytes = packSource(source)
    if (bytes.length > HANDED_MAX) throw new SourceRefused('too_large')
    return { source, bytes }
  } catch (error) {
    throw error instanceof SourceRefused ? refusalFor(error, language) : error
  }
}

/**
 * Keeps source code for a contract that is about to be connected, or is scanned in place of what was uploaded before. What no
 * connection takes within a day is deleted again.
 * @throws problem source.refused · right.missing
 */
export async function uploadSource(
  { contexts, storage }: Pick<Services, 'contexts' | 'storage'>,
  scope: Scope,
  { body: { files } }: Input<typeof route>,
): Promise<ReplyOf<typeof route>> {
  // refused before a byte of it is unpacked
  await contexts.inTransaction(scope, { readOnly: true }, (ctx) => Promise.resolve(authorize(ctx, 'connections.manage')))
  const { source, bytes } = read(files, scope.language)
  const sha256 = await contexts.inTransaction(scope, {}, async (ctx) => {
    authorize(ctx, 'connections.manage')
    const named = await announceSource(ctx, bytes)
    await audit(ctx, 'source.uploaded', { target: named, details: { files: source.files.length, size: bytes.length } })
    return named
  })
  await storage.putContent(bytes)
  return { sha256, files: source.files.map(({ path, content }) => ({ path, lines: linesOf(content) })) }
}
