import { expect, test } from 'vitest'
import { secretsInPairs, secretsInText } from './secret-text.ts'

const KEY = 'AKIAQZ3T7WXN5BPLM2KD'
const kindOf = (key: string, value: string) => secretsInPairs([[key, value]])[0]?.kind

test.each([
  ['ANYTHING', KEY, 'aws-access-key'],
  ['GH', `ghp_${'aB3dE6gH9jK2mN5pQ8sT'.repeat(2).slice(0, 36)}`, 'github-token'],
  ['GL', 'glpat-aB3dE6gH9jK2mN5pQ8sT', 'gitlab-token'],
  ['SLACK', 'xoxb-2233445566-7788990011-aB3dE6gH9jK2mN5p', 'slack-token'],
  ['STRIPE', 'sk_live_aB3dE6gH9jK2mN5pQ8sTuVwX', 'stripe-secret-key'],
  ['MAPS', 'AIzaSyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q', 'google-api-key'],
  [
    'STORE',
    `DefaultEndpointsProtocol=https;AccountName=a;AccountKey=${'aB3dE6gH9jK2mN5pQ8sTuV'.repeat(4).slice(0, 86)}==`,
    'azure-storage-key',
  ],
  ['DATABASE_URL', 'postgres://app:Zk8f2QpL9x@db7.acme.io/prod', 'database-url'],
  ['PEM', `-----BEGIN RSA PRIVATE KEY-----\n${'MIIEpAIBAAKCAQEAx7k2'.repeat(4)}`, 'private-key'],
  ['DB_PASSWORD', 'hunter2', 'named-secret'],
  ['DB_PASSWORD', '123456', 'named-secret'],
  ['MYSQL_ROOT_PASSWORD', 'changeme', 'named-secret'],
  ['dbPassword', 'Tr0ub4dor&3', 'named-secret'],
  ['spring.datasource.password', 's3cr3t!', 'named-secret'],
  ['AWS_SECRET_ACCESS_KEY', 'q8Zk3vT1xW7pLm2Nd5Rb9Yc4Hf6Jg0Ks8Ua1Ev3W', 'named-secret'],
  ['CONNECTION', 'Server=db;User Id=sa;Password=Tr0ub4dor&3;', 'named-secret'],
  ['SETTINGS', '{"client_secret":"9c1f7e3b5a2d8046"}', 'named-secret'],
  ['API_KEY', '4f9a1c7e2b8d6035', 'named-secret'],
  ['JWT_SECRET', 'supersecretkey', 'named-secret'],
  ['GITHUB_TOKEN_PROD', 'a8f5f167f44f4964', 'named-secret'],
])('%s=%s is a secret (%s)', (key, value, kind) => {
  expect(kindOf(key, value)).toBe(kind)
})

test.each([
  ['AWS_ACCESS_KEY_ID', 'AKIAIOSFODNN7EXAMPLE'],
  ['AWS_SECRET_ACCESS_KEY', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'],
  ['DB_PASSWORD', 'arn:aws:secretsmanager:us-east-1:111122223333:secret:db-Ab12Cd'],
  ['DB_PASSWORD', '{{resolve:secretsmanager:db:SecretString:password}}'],
  ['DB_PASSWORD', '${DB_PASSWORD}'],
  ['DB_PASSWORD', '$DB_PASSWORD'],
  ['DB_PASSWORD', '/prod/db/password'],
  ['DB_PASSWORD', ''],
  ['DB_PASSWORD', 'null'],
  ['DB_PASSWORD', 'your-password-here'],
  ['DB_PASSWORD', '<password>'],
  ['DB_PASSWORD', '********'],
  ['DB_PASSWORD_LENGTH', '32'],
  ['DB_PASSWORD_SECRET_ARN', 'db-credentials-prod-1'],
  ['DB_PASSWORD_FILE', '/run/secrets/db'],
  ['PASSWORD_POLICY', 'strict-2024'],
  ['REQUIRE_PASSWORD', 'always'],
  ['SECRET_NAME', 'prod/db/credentials'],
  ['SECRET', 'my-database-secret'],
  ['SECRET', 'prod/db/main'],
  ['TOKEN_URL', 'https://auth.acme.io/oauth/token'],
  ['AUTH_TOKEN', 'https://auth.acme.io/oauth/token'],
  ['TOKEN', '3600'],
  ['TOKEN', 'changeme'],
  ['MAX_TOKENS', '40960000'],
  ['CSRF_TOKEN', 'a8f5f167f44f4964'],
  ['STRIPE_PUBLISHABLE_KEY', 'pk_live_aB3dE6gH9jK2mN5pQ8sT'],
  ['PUBLIC_API_KEY', 'a8f5f167f44f4964'],
  ['KMS_KEY', 'alias/prod'],
  ['KEY', 'a8f5f167f44f4964'],
  ['BYPASS', 'monday-7'],
  ['COMPASS', 'north-12'],
  ['DATABASE_URL', 'postgres://db7.acme.io/prod'],
  ['DATABASE_URL', 'postgres://app:${DB_PASSWORD}@db7.acme.io/prod'],
  ['GIT_SHA', '9fceb02d0ae598e95dc970b74767f19372d61af8'],
  ['IMAGE', 'sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['REQUEST_ID', '3f2504e0-4f89-11d3-9a0c-0305e82c3301'],
  ['BUCKET', 'acme-secrets-prod'],
  ['NODE_OPTIONS', '--max-old-space-size=4096'],
])('%s=%s is none', (key, value) => {
  expect(secretsInPairs([[key, value]])).toEqual([])
})

const token = (payload: object) =>
  ['{"alg":"HS256","typ":"JWT"}', JSON.stringify(payload), 'signature of a length that one has']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')

test('a token in use, and the one of every handbook', () => {
  expect(kindOf('HOST', token({ sub: '1234567890' }))).toBe('jwt')
  expect(kindOf('HOST', token({ sub: '1234567890', name: 'John Doe', iat: 1_516_239_022 }))).toBeUndefined()
})

test('a secret is told by its beginning', () => {
  expect(
    secretsInPairs([
      ['K', KEY],
      ['DB_PASSWORD', 'hunter2'],
      ['X', '1'],
    ]),
  ).toEqual([
    { kind: 'aws-access-key', where: 'K', shown: `${KEY.slice(0, 8)}…` },
    { kind: 'named-secret', where: 'DB_PASSWORD', shown: 'h…' },
  ])
})

test('secrets in a script, each with its line', () => {
  const script = [
    '#!/bin/bash',
    '# password: ask the administrator',
    `aws configure set aws_access_key_id ${KEY}`,
    'export DB_PASSWORD="Tr0ub4dor&3"',
    '#OLD_DB_PASSWORD=letmein1',
    'PASSWORD=$(aws ssm get-parameter --name /prod/db --with-decryption)',
    'docker run -e API_TOKEN=4f9a1c7e2b8d6035 -e STAGE=prod acme/app',
    'mysqladmin --user root --password hunter22',
    'if [ "$PASSWORD" == "" ]; then exit 1; fi',
    'password = get_secret("db")',
    'token = config.auth.token',
    'password: !Ref DbPassword',
    '{"client_secret": "9c1f7e3b5a2d8046"}',
  ].join('\n')
  const found = secretsInText(script)
  expect(found.map(({ kind, where }) => `${kind} ${where}`).sort()).toEqual(
    [
      'aws-access-key line 3',
      'named-secret line 4: DB_PASSWORD',
      'named-secret line 5: OLD_DB_PASSWORD',
      'named-secret line 7: API_TOKEN',
      'named-secret line 8: password',
      'named-secret line 13: client_secret',
    ].sort(),
  )
  for (const value of [KEY, 'Tr0ub4dor', '4f9a1c7e2', 'hunter22', '9c1f7e3b5']) expect(JSON.stringify(found)).not.toContain(value)
})

test.each([
  '#cloud-config\npackages:\n  - nginx\nruncmd:\n  - systemctl start nginx',
  '#!/bin/bash\nyum update -y\necho "Hello, password reset is at https://acme.io/reset"\n',
  'ECS_CLUSTER=prod\nECS_ENABLE_TASK_IAM_ROLE=true\nECS_ENGINE_AUTH_TYPE=dockercfg',
  'B64_CLUSTER_CA=LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1JSUM1ekNDQWMrZ0F3SUJBZ0lCQURBTkJna3Foa2lHOXcwQkFRc0ZBREFWTVJNd0VRWUQ=\n/etc/eks/bootstrap.sh prod --kubelet-extra-args "--max-pods=110"',
  'TOKEN=$(curl -X PUT "http://169.254.169.254/latest/api/token" -H "X-aws-ec2-metadata-token-ttl-seconds: 21600")\ncurl -H "X-aws-ec2-metadata-token: $TOKEN" http://169.254.169.254/',
  'This is some user_data',
])('nothing in %j', (text) => {
  expect(secretsInText(text)).toEqual([])
})

test('hostile text takes no time', () => {
  const began = performance.now()
  for (const part of ['password=', 'a.', '"a":', '--a ', 'x='.repeat(40), '-----BEGIN RSA PRIVATE KEY-----', 'eyJ', 'password: "'])
    secretsInText(part.repeat(262_144 / part.length))
  expect(performance.now() - began).toBeLessThan(4_000)
})
