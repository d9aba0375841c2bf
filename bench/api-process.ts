import { readConfig } from '#server/config.ts'
import { createServer, openServices } from '#server/start.ts'

/** The API in a process of its own, as `--role=api` starts it, but without rate limits: the benches send more than any caller may. */
const { services, close } = await openServices(readConfig(), { work: false })
const server = await createServer(services, { rateLimits: false, web: false })
console.log(await server.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => void server.close().then(close))
