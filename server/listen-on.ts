import { ConfigError } from './config.ts'
import { errorCode } from './problem.ts'

const WHY: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'may not be opened by this user',
}

/**
 * Begins to listen, and says for people what stands in the way.
 * @param variable the setting that holds the port
 * @throws ConfigError naming the setting when the port is taken or not allowed; anything else as it came
 */
export async function listenOn<T>(variable: string, port: number, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen()
  } catch (error) {
    const why = WHY[errorCode(error) ?? '']
    if (why === undefined) throw error
    throw new ConfigError(`Port ${port} ${why}. Set ${variable} to a free one, e.g. ${variable}=${port < 1_024 ? 3_000 : port + 1}.`)
  }
}
