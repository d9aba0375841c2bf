import { describe, expect, test } from 'vitest'
import { brief } from '#scanners/aws/test/scan-model.ts'
import { type Given, iamArn, OWN, REGION, roles, says, scan, text } from '#scanners/aws/test/toxic-account.ts'

const SECRET = 'Tr0ub4dor3xKq9vLmZ'
const functionArn = (name: string) => `arn:aws:lambda:${REGION}:${OWN}:function:${name}`
const url = (name: string, AuthType: 'NONE' | 'AWS_IAM' = 'NONE') => ({
  url: {
    FunctionUrl: `https://${name}.lambda-url.us-east-1.on.aws/`,
    FunctionArn: functionArn(name),
    AuthType,
    CreationTime: '2026-01-02T03:04:05Z',
    LastModifiedTime: '2026-01-02T03:04:05Z',
  },
})
const fn = (name: string, roleName: string, change: object = {}) => ({
  FunctionName: name,
  FunctionArn: functionArn(name),
  Runtime: 'nodejs24.x' as const,
  Role: iamArn(`role/${roleName}`),
  ...change,
})

const withFunctions = (...functions: ReturnType<typeof fn>[]): Given => ({ iam: { roles }, region: { lambda: { functions } } })

describe('functions that everyone may call', () => {
  const everyone = { policy: text({ Sid: 'all', Effect: 'Allow', Principal: '*', Action: 'lambda:InvokeFunction', Resource: '*' }) }
  test('aws-toxic-public-function-role', async () => {
    const all = withFunctions(
      fn('by-url', 'admin', url('by-url')),
      fn('by-policy', 'reader', everyone),
      fn('climbs', 'climber', url('climbs')),
      fn('signed', 'admin', url('signed', 'AWS_IAM')),
      fn('modest', 'modest', url('modest')),
    )
    const { verdicts } = await scan('aws-toxic-public-function-role', all)
    expect(brief(verdicts)).toEqual([
      'FAIL data by-policy',
      'FAIL escalation climbs',
      'FAIL fail by-url',
      'PASS pass modest',
      'PASS pass signed',
    ])
    const foreign = withFunctions(fn('foreign', 'elsewhere', url('foreign')))
    expect(await says('aws-toxic-public-function-role', foreign)).toEqual(['UNKNOWN unknown foreign'])
    expect(verdicts.find(({ message }) => message === 'data')?.riskLevel).toBe('high')
    const denied = await scan('aws-toxic-public-function-role', all, {
      faults: { denied: new Set(['lambda:ListFunctionUrlConfigs', 'lambda:GetFunctionUrlConfig', 'lambda:GetPolicy']) },
    })
    expect(brief(denied.verdicts)).toEqual(['by-policy', 'by-url', 'climbs', 'signed'].map((name) => `UNKNOWN unknown ${name}`))
  })
  test('aws-toxic-public-function-secret, which is not told', async () => {
    const variables = { Environment: { Variables: { DB_PASSWORD: SECRET } } }
    const all = withFunctions(
      fn('both', 'modest', { ...url('both'), ...variables }),
      fn('signed', 'modest', { ...url('signed', 'AWS_IAM'), ...variables }),
      fn('plain', 'modest', url('plain')),
    )
    const { verdicts } = await scan('aws-toxic-public-function-secret', all)
    expect(brief(verdicts)).toEqual(['FAIL fail both', 'PASS pass plain', 'PASS pass signed'])
    const sealed = withFunctions(
      fn('sealed', 'modest', { ...url('sealed'), Environment: { Error: { ErrorCode: 'AccessDeniedException' } } }),
    )
    expect(await says('aws-toxic-public-function-secret', sealed)).toEqual(['UNKNOWN unknown sealed'])
    expect(JSON.stringify(verdicts)).not.toContain(SECRET)
  })
})
