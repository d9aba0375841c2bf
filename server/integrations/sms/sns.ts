import type { SNS } from '@aws-sdk/client-sns'

export interface SmsGateway {
  /**
   * @param to an international number, such as +491701234567
   * @throws Error whose message names what Amazon SNS refused it for, without number and text
   */
  send: (message: { to: string; body: string }) => Promise<void>
  close: () => void
}

const CONNECT_MS = 3_000
const REQUEST_MS = 8_000
const TOTAL_MS = 20_000
const TRIES = 2
/** One-time codes go before advertisements. */
const ATTRIBUTES = { 'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' } }

/**
 * Sends text messages by Amazon SNS (API_Publish, to a phone number). Credentials come from where AWS programs look for them:
 * environment, shared files, the machine's or the container's role. They need sns:Publish.
 */
export function openSns({ region, endpoint }: { region: string; endpoint: string | undefined }): SmsGateway {
  let client: Promise<SNS> | undefined
  async function open(): Promise<SNS> {
    const { SNS } = await import('@aws-sdk/client-sns')
    return new SNS({
      region,
      ...(endpoint === undefined ? {} : { endpoint }),
      maxAttempts: TRIES,
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS, throwOnRequestTimeout: true },
    })
  }
  return {
    async send({ to, body }) {
      client ??= open()
      const input = { PhoneNumber: to, Message: body, MessageAttributes: ATTRIBUTES }
      try {
        await (await client).publish(input, { abortSignal: AbortSignal.timeout(TOTAL_MS) })
      } catch (error) {
        // its message may repeat the number; its name says what to fix
        throw new Error(`Amazon SNS: ${error instanceof Error ? error.name : 'unknown'}`, { cause: error })
      }
    },
    close: () => void client?.then((opened) => opened.destroy()),
  }
}
