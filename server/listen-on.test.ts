import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { listenOn } from './listen-on.ts'

async function listening(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

test('a port in use is told with the setting that holds it', async () => {
  const first = await listening(0)
  const { port } = first.address() as AddressInfo
  await expect(listenOn('PARAPET_METRICS_PORT', port, () => listening(port))).rejects.toThrow(
    `Port ${port} is in use by another program. Set PARAPET_METRICS_PORT to a free one, e.g. PARAPET_METRICS_PORT=${port + 1}.`,
  )
  first.close()
})
test('a port that is not allowed is told too, and any other error is left as it is', async () => {
  const refused = Object.assign(new Error('listen EACCES'), { code: 'EACCES' })
  await expect(listenOn('PARAPET_PORT', 80, () => Promise.reject(refused))).rejects.toThrow('e.g. PARAPET_PORT=3000')
  await expect(listenOn('PARAPET_PORT', 80, () => Promise.reject(new Error('else')))).rejects.toThrow('else')
})
