import { NetworkError } from '#scanners/sdk/network.ts'
import type { Talk } from './protocol.ts'

interface Question {
  said: string
  payload: Buffer
  isReply: (message: Buffer) => boolean
}

const TIMEOUT_MS = 2_000

/** The reply; null where none comes, which says nothing. @throws NetworkError where nothing listens */
export async function askByDatagram({ network, endpoint: { host, port } }: Talk, question: Question): Promise<Buffer | null> {
  try {
    return Buffer.from(await network.udp({ host, port, timeoutMs: TIMEOUT_MS, ...question }))
  } catch (error) {
    if (error instanceof NetworkError && (error.code === 'timeout' || error.code === 'protocol_error')) return null
    throw error
  }
}
