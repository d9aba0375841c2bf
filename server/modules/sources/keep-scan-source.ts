import type { SourceCode } from '#contract/sources.ts'
import type { ScanEvent } from '#scanners/sdk/scanner.ts'
import type { Ctx } from '#server/context.ts'
import { announceSource, packSource } from './stored-source.ts'

type SourceSeen = Extract<ScanEvent, { type: 'source' }>
/** Source that a scan read, on its way into the store. */
export interface ReadSource {
  bytes: Buffer
  origin: SourceCode['origin']
  compiler: string | null
}

export const packRead = ({ files, origin, compiler }: SourceSeen): ReadSource => ({
  bytes: packSource({ files: [...files], remappings: [] }),
  origin,
  compiler,
})

/** Notes which source a scan read, once its bytes are in the store. Said again by a later attempt, it replaces what the earlier said. */
export async function keepScanSource(ctx: Ctx, scanId: string, { bytes, origin, compiler }: ReadSource): Promise<void> {
  const sha256 = await announceSource(ctx, bytes)
  await ctx.db
    .insertInto('scan_source')
    .values({ account_id: ctx.accountId, scan_id: scanId, sha256, origin, compiler })
    .onConflict((conflict) => conflict.columns(['account_id', 'scan_id']).doUpdateSet({ sha256, origin, compiler }))
    .execute()
}
