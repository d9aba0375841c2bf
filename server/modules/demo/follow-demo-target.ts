import type { Services } from '#server/services.ts'

/**
 * The demo target may listen on another port than at the last start. Its connections, in the demo account and in others,
 * go where it is now: any other place on this machine stays closed to scans.
 */
export async function followDemoTarget({ database, demoTarget }: Pick<Services, 'database' | 'demoTarget'>): Promise<void> {
  if (demoTarget === undefined) return
  const target = new URL(demoTarget.url).href
  await database.platform
    .updateTable('connection')
    .set({ target })
    .where('is_demo_target', '=', true)
    .where('target', '<>', target)
    .execute()
}
