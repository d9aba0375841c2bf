import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StsDouble {
  endpoint: string
  /** Access key ids that signed, oldest first. */
  askedBy: string[]
  close: () => Promise<void>
}
interface Model {
  /** ARN by access key id; '' of one that has expired. */
  known: Readonly<Record<string, string>>
  /** External id that a role demands, by its ARN. */
  roles?: Readonly<Record<string, string>>
}

const SESSION = 'ASIASESSION'
const denied = (code: string) => ({
  status: 403,
  body: `<ErrorResponse><Error><Code>${code}</Code><Message>${code}</Message></Error></ErrorResponse>`,
})
const said = (action: string, result: string) => ({
  status: 200,
  body: `<${action}Response xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><${action}Result>${result}</${action}Result></${action}Response>`,
})
const regions = (names: readonly string[]) => ({
  status: 200,
  body: `<DescribeRegionsResponse xmlns="http://ec2.amazonaws.com/doc/2016-11-15/"><regionInfo>${names.map((name) => `<item><regionName>${name}</regionName><optInStatus>opt-in-not-required</optInStatus></item>`).join('')}</regionInfo></DescribeRegionsResponse>`,
})

/** What a connection test asks of AWS, on loopback: GetCallerIdentity and AssumeRole of STS (2011-06-15), DescribeRegions of EC2. */
function answer({ known, roles = {} }: Model, key: string, form: URLSearchParams): { status: number; body: string } {
  const role = key.startsWith(SESSION) ? Object.keys(roles)[Number(key.slice(SESSION.length))] : undefined
  const arn = role === undefined ? known[key] : role.replace(/:iam:(.*):role\/(.*)$/u, ':sts:$1:assumed-role/$2/parapet-scan')
  if (arn === undefined) return denied('InvalidClientTokenId')
  if (arn === '') return denied('ExpiredToken')
  const action = form.get('Action') ?? ''
  if (action === 'DescribeRegions') return regions(['eu-central-1', 'us-east-1'])
  if (action === 'GetCallerIdentity')
    return said(action, `<Arn>${arn}</Arn><UserId>x</UserId><Account>${arn.split(':')[4] ?? ''}</Account>`)
  const asked = form.get('RoleArn') ?? ''
  if (roles[asked] === undefined || roles[asked] !== form.get('ExternalId')) return denied('AccessDenied')
  const id = `${SESSION}${String(Object.keys(roles).indexOf(asked)).padStart(4, '0')}`
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const parts = `<AccessKeyId>${id}</AccessKeyId><SecretAccessKey>session-secret-0000</SecretAccessKey><SessionToken>t</SessionToken>`
  return said(action, `<Credentials>${parts}<Expiration>${until}</Expiration></Credentials>`)
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

export async function startStsDouble(model: Model): Promise<StsDouble> {
  const askedBy: string[] = []
  const server = createServer((request, reply) => {
    void (async () => {
      const key = /Credential=([^/]+)\//u.exec(request.headers.authorization ?? '')?.[1] ?? ''
      askedBy.push(key)
      const { status, body } = answer(model, key, new URLSearchParams(await bodyOf(request)))
      reply.writeHead(status, { 'content-type': 'text/xml' }).end(body)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    askedBy,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
