import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addHealth } from './health.ts'
import { webBuildOf } from './web-client.ts'

test('tells the build of the web client that it serves: the last script with which every page begins, for it names the others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-web-'))
  try {
    expect(webBuildOf(folder)).toBeNull()
    writeFileSync(
      join(folder, 'index.html'),
      '<script nonce="x">1</script><script type="module" crossorigin src="/assets/vendor-A1.js"></script><script type="module" crossorigin src="/assets/app-B7.js"></script><script>2</script>',
    )
    const app = Fastify()
    addHealth(app, [], webBuildOf(folder))
    const answer = await app.inject('/health/live')
    expect(answer.json()).toEqual({ status: 'ok', webBuild: '/assets/app-B7.js' })
    expect(answer.headers['cache-control']).toBe('no-store')
    await app.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
