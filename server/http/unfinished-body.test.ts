import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guardBodies } from './read-input.ts'
import { sendProblem } from './send-problem.ts'

const lines: { level: number; msg: string }[] = []
let app: FastifyInstance
beforeAll(async () => {
  const log: FastifyBaseLogger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  app = Fastify({ loggerInstance: log, handlerTimeout: 200 })
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  guardBodies(app)
  app.post('/', () => Promise.reject(new Error('a fault of ours')))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
beforeEach(() => {
  lines.length = 0
})

/** Sends a body and says that it has so many bytes. @returns the head of the answer */
async function answerTo(body: string, length: number): Promise<string> {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST / HTTP/1.1\r\nhost: here\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`,
  )
  return text(socket)
}

test('a body that does not come is the client’s time-out, and no line of error', async () => {
  const answer = await answerTo('{"first', 100)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /u)
  expect(answer).toContain('"code":"request.timeout"')
  expect(lines.filter(({ msg }) => msg === 'request was not finished').map(({ level }) => level)).toEqual([30])
  expect(lines.filter(({ level }) => level > 30)).toEqual([])
})
test('what fails once the whole body is there is our fault still', async () => {
  const body = '{"first":1}'
  expect(await answerTo(body, body.length)).toMatch(/^HTTP\/1\.1 500 /u)
  expect(lines.filter(({ level }) => level === 50).length).toBe(1)
})
