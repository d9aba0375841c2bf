/** Short forms that AWS writes like words: VpcId, KmsKeyArn. */
const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  [
    'ACL',
    'AMI',
    'API',
    'ARN',
    'AWS',
    'AZ',
    'CIDR',
    'DB',
    'DNS',
    'EBS',
    'GiB',
    'HTTP',
    'HTTPS',
    'IAM',
    'ID',
    'IP',
    'IPv6',
    'KMS',
    'MFA',
    'SNS',
    'SQS',
    'SSL',
    'TLS',
    'URI',
    'URL',
    'VPC',
  ].map((form) => [form.toLowerCase(), form]),
)

/** The name of a setting as people read it: InstanceType → 'Instance type', MFADelete → 'MFA delete', VpcId → 'VPC ID'; other spellings stay. */
export function inWords(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9]*$/u.test(name)) return name
  const words = name.replace(/GiB$/u, 'Gib').match(/Ipv6|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/gu) ?? [name]
  return words
    .map((word, at) => {
      const form = SHORT_FORMS.get(word.toLowerCase())
      if (form !== undefined || /^[A-Z0-9]{2,}$/u.test(word)) return form ?? word
      return at === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word.toLowerCase()
    })
    .join(' ')
}
