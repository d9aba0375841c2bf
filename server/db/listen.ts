import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

interface ListenOptions {
  url: string
  channels: readonly string[]
  onPayload: (payload: string, channel: string) => void
  /** Listening again after the connection was lost: something may have been missed. */
  onReconnect: () => void
  onError: (error: Error) => void
}
interface Connected {
  client: Client
  /** Resolves when the connection is over, whoever ended it. */
  ended: Promise<void>
}

const CONNECT_MS = 10_000
/** Between two attempts to listen again. */
const AGAIN_MS = 1_000

async function connect({ url, channels, onPayload, onError }: ListenOptions): Promise<Connected> {
  const client = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: CONNECT_MS })
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  client.on('notification', (message) => onPayload(message.payload ?? '', message.channel))
  client.on('error', onError)
  try {
    await client.connect()
    await client.query(channels.map((channel) => `listen ${channel}`).join(';'))
    return { client, ended }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** Tries again until it is connected or stopped, one attempt at a time. */
async function connectAgain(options: ListenOptions, stopping: AbortSignal): Promise<Connected | undefined> {
  while (!stopping.aborted) {
    await sleep(AGAIN_MS, undefined, { signal: stopping }).catch(() => undefined)
    if (stopping.aborted) return undefined
    try {
      return await connect(options)
    } catch (error) {
      options.onError(error as Error)
    }
  }
  return undefined
}

/**
 * Listens on channels of PostgreSQL (LISTEN) on a connection of its own, again and again when that is lost.
 * @returns stops it
 * @throws when the first connection fails
 */
export async function listenOn(options: ListenOptions): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const keepListening = async (first: Connected): Promise<void> => {
    let connected: Connected | undefined = first
    while (connected) {
      const { client, ended } = connected
      const end = (): void => void client.end().catch(() => undefined)
      if (stopping.signal.aborted) end()
      else stopping.signal.addEventListener('abort', end, { once: true })
      await ended
      stopping.signal.removeEventListener('abort', end)
      connected = await connectAgain(options, stopping.signal)
      if (connected) options.onReconnect()
    }
  }
  const listening = keepListening(await connect(options))
  return () => {
    stopping.abort()
    return listening
  }
}
