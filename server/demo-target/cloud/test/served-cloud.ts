import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startDemoCloud, type CloudCopy, type DemoCloud, type DemoCloudKind } from '#server/demo-target/cloud/demo-cloud.ts'

interface Served {
  folder: string
  cloud: DemoCloud
  /** That of one account; its faults are all on when a test begins. */
  copy: CloudCopy
  switchAll: (isOn: boolean) => Promise<void>
}
/** Serves a demo cloud while the tests of a file run, and tests what holds for the faults of each. @returns filled once they begin */
export function servedCloud<Model>(kind: DemoCloudKind<Model>): Served {
  const { faults, provider } = kind
  const switchAll = async (isOn: boolean) => {
    for (const { id } of faults) await served.copy.setFault(id, isOn)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest is there before the first test
  const served = { switchAll } as Served
  beforeAll(async () => {
    served.folder = await mkdtemp(join(tmpdir(), `demo-${provider}-`))
    served.cloud = await startDemoCloud(kind, join(served.folder, 'cloud.json'))
    served.copy = served.cloud.copyOf('one')
  })
  afterEach(() => switchAll(true))
  afterAll(async () => {
    await served.cloud.close()
    await rm(served.folder, { recursive: true })
  })
  test('each fault has a name and a check of its own', () => {
    for (const key of ['id', 'checkId'] as const) expect(new Set(faults.map((fault) => fault[key])).size).toBe(faults.length)
  })
  return served
}
