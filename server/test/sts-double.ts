import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StsDouble {
  endpoint: string
  /** Access key ids that signed, oldest first. */
  askedBy: string[]
  close: () => Promise<void>
}

/** GetCallerIdentity of AWS STS (2011-06-15) on loopback; it knows keys by their ids. @param known ARN by access key id */
export async function startStsDouble(known: Readonly<Record<string, string>>): Promise<StsDouble> {
  const askedBy: string[] = []
  const server = createServer((request, reply) => {
    const key = /Credential=([^/]+)\//u.exec(request.headers.authorization ?? '')?.[1] ?? ''
    askedBy.push(key)
    const arn = known[key]
    request.resume().on('end', () => {
      if (arn === undefined)
        reply
          .writeHead(403, { 'content-type': 'text/xml' })
          .end(`<ErrorResponse><Error><Code>InvalidClientTokenId</Code><Message>${key} is unknown</Message></Error></ErrorResponse>`)
      else
        reply
          .writeHead(200, { 'content-type': 'text/xml' })
          .end(
            `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult><Arn>${arn}</Arn><UserId>x</UserId><Account>${arn.split(':')[4] ?? ''}</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`,
          )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    askedBy,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
