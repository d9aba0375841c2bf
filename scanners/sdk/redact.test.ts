import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EVIDENCE_MAX, redact, redactEvidence } from './redact.ts'
/** Whether a second pass alters what the first one left. */
const changes = (text: string) => redact(redact(`token=${text}`)) !== redact(`token=${text}`)

describe('redact', () => {
  test.each([
    ['AWS access key', 'id AKIAIOSFODNN7EXAMPLE here', 'id AKIAIOSF… here'],
    ['password in an env file', 'DB_PASSWORD=correct-horse-battery', 'DB_PASSWORD=correct-…'],
    ['secret in JSON', '{"clientSecret": "0123456789abcdefXYZ"}', '{"clientSecret": "01234567…"}'],
    ['short password', 'password=hunter22', 'password=hu…'],
    ['bearer token', 'Authorization: Bearer abcdefghijklmnopqrstuvwxyz', 'Authorization: Bearer abcdefgh…'],
    ['cookie value', 'set-cookie: sid=0123456789abcdef0123; Path=/', 'set-cookie: sid=01234567…; Path=/'],
    ['password in a URL', 'postgres://app:0123456789abcdef99@db/x', 'postgres://app:01234567…@db/x'],
    ['Slack webhook', 'x https://hooks.slack.com/services/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 y', 'x https://hooks.sl… y'],
    ['token of Google', 'with ya29.a0AfH6SMBx3dEfGh1jKlMnOp here', 'with ya29.a0A… here'],
    ['refresh token of Google', '1//0gaBcDeFgHiJkLmNoPqRsTuVwXyZ012345', '1//0gaBc…'],
    [
      'signature that opens a storage account',
      'https://shop.blob.core.windows.net/x?sv=2024&sp=rl&sig=Ab3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5zA7bC9d%3D',
      'https://shop.blob.core.windows.net/x?sv=2024&sp=rl&sig=Ab3dE5fG…',
    ],
    [
      'key of a function',
      'https://shop.azurewebsites.net/api/pay?code=Ab3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5zA==',
      'https://shop.azurewebsites.net/api/pay?code=Ab3dE5fG…',
    ],
    ['Stripe key', 'sk_live_0123456789abcdefghij', 'sk_live_…'],
    [
      'private key',
      '-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA\nabc\n-----END',
      '-----BEGIN RSA PRIVATE KEY-----\nMIIEowIB…-----END',
    ],
  ])('keeps at most eight characters of a %s', (_, text, expected) => {
    expect(redact(text)).toBe(expected)
  })
  test('leaves ordinary text alone', () => {
    const text = 'HTTP/1.1 200 OK\ncontent-type: text/html\nserver: nginx/1.25.3'
    expect(redact(text)).toBe(text)
  })
  test('takes no part of an ARN for a secret, and what only looks like one for one', () => {
    const arn = 'kept in arn:aws-us-gov:secretsmanager:us-gov-west-1:123456789012:secret:prod/db-AbCdEf for good'
    expect(redact(arn)).toBe(arn)
    expect(redact('arn:aws:secretsmanager:eu:1:secret=hunter2-correct-horse')).not.toContain('correct')
    expect(redact('barn:aws:token:0123456789abcdef0123')).toBe('barn:aws:token:01234567…')
  })
  test('takes no action of a service for a secret', () => {
    const said = 'is not authorized to perform: secretsmanager:GetSecretValue, secretsmanager:List*'
    expect(redact(said)).toBe(said)
    expect(redact('secretsmanager: correct-horse-battery')).not.toContain('battery')
  })
  test('cuts a secret that has the mark of one cut before in it', () => {
    expect(redact('password=correct…horse-battery-staple')).toBe('password=correct……')
    expect(changes('correct…horse-battery-staple')).toBe(false)
  })
  test('redacting twice changes nothing more', () => {
    expect(fc.check(fc.property(fc.string({ maxLength: 300 }), (text) => !changes(text))).failed).toBe(false)
  })
  test('takes linear time on a hostile megabyte', () => {
    const started = performance.now()
    for (const part of ['token', '://a:', 'eyJaaaaaaaa.', 'set-cookie: ', '-----BEGIN PRIVATE KEY-----']) redact(part.repeat(200_000))
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

describe('evidence', () => {
  test('is cut to its bound and says so', () => {
    const { content } = redactEvidence({ label: 'body', kind: 'text', content: 'x'.repeat(100_000) })
    expect(content.length).toBeLessThanOrEqual(EVIDENCE_MAX)
    expect(content.endsWith('[cut]')).toBe(true)
  })
  test('a secret that straddles the cut is still redacted', () => {
    const secret = 'AKIAIOSFODNN7EXAMPLE'
    const { content } = redactEvidence({ label: 'body', kind: 'text', content: `${'x '.repeat(4_083)}${secret}${' y'.repeat(100)}` })
    expect(content).not.toContain(secret.slice(0, 12))
  })
})
