import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SnsDouble {
  endpoint: string
  /** Messages that it took, oldest first. */
  sent: { to: string; body: string; type: string }[]
  /** Asked, taken or not. */
  asked: number
  /** It refuses everything for now. */
  isThrottling: boolean
  close: () => Promise<void>
}

const refusal = (code: string, status: number) => ({
  status,
  body: `<ErrorResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><Error><Type>Sender</Type><Code>${code}</Code><Message>${code}</Message></Error></ErrorResponse>`,
})

/** Publish of Amazon SNS (2010-03-31) on loopback: the query protocol, signed by a key that it knows. */
export async function startSnsDouble(knownKey: string): Promise<SnsDouble> {
  const double: Omit<SnsDouble, 'endpoint' | 'close'> = { sent: [], asked: 0, isThrottling: false }
  function publish(form: URLSearchParams, authorization: string): { status: number; body: string } {
    double.asked += 1
    if (!authorization.startsWith('AWS4-HMAC-SHA256 ')) return refusal('MissingAuthenticationToken', 403)
    if (!authorization.includes(`Credential=${knownKey}/`) || !authorization.includes('/sns/aws4_request'))
      return refusal('InvalidClientTokenId', 403)
    if (double.isThrottling) return refusal('Throttled', 429)
    if (form.get('Action') !== 'Publish') return refusal('InvalidAction', 400)
    const [to, body] = [form.get('PhoneNumber') ?? '', form.get('Message') ?? '']
    if (!/^\+[1-9]\d{7,14}$/u.test(to) || body === '' || body.length > 1_600) return refusal('InvalidParameter', 400)
    double.sent.push({ to, body, type: form.get('MessageAttributes.entry.1.Value.StringValue') ?? '' })
    return {
      status: 200,
      body: '<PublishResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><PublishResult><MessageId>m</MessageId></PublishResult></PublishResponse>',
    }
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { status, body } = publish(new URLSearchParams(Buffer.concat(chunks).toString()), request.headers.authorization ?? '')
      response.writeHead(status, { 'content-type': 'text/xml' }).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(double, {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
