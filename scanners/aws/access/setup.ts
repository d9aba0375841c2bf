import type { SetupWay } from '#contract/kinds.ts'
import { TargetRefused } from '#scanners/sdk/connection.ts'
import type { SetupGiven } from '#scanners/sdk/scanner.ts'
import { PERMISSIONS } from './permissions.ts'
import { cliCommands, memberStacks, ROLE, roleTemplate, terraform } from './templates.ts'

/** Where the console of a partition stands. */
const CONSOLES: Readonly<Record<string, string>> = {
  'aws-cn': 'https://console.amazonaws.cn',
  'aws-us-gov': 'https://console.amazonaws-us-gov.com',
}
const HOMES: Readonly<Record<string, string>> = { 'aws-cn': 'cn-north-1', 'aws-us-gov': 'us-gov-west-1' }

/** A page of CloudFormation with everything filled in; it reads templates from S3 alone. */
function quickCreate({ issued, principal, templateUrl }: SetupGiven): string | null {
  if (templateUrl === null) return null
  const partition = principal.split(':')[1] ?? 'aws'
  const region = HOMES[partition] ?? 'us-east-1'
  const filled = new URLSearchParams({
    templateURL: templateUrl,
    stackName: 'parapet-read',
    param_Principal: principal,
    param_ExternalId: issued['externalId'] ?? '',
  })
  const console = CONSOLES[partition] ?? `https://${region}.console.aws.amazon.com`
  return `${console}/cloudformation/home?region=${region}#/stacks/create/review?${filled.toString()}`
}

/** A role in each account of a part of an organization, made from its management account or by a delegated administrator. */
const stackSetCommands = (principal: string): string =>
  [
    'aws cloudformation create-stack-set --stack-set-name parapet-read --template-body file://parapet-read-members.yaml \\',
    `  --parameters ParameterKey=Principal,ParameterValue=${principal} --capabilities CAPABILITY_NAMED_IAM \\`,
    '  --permission-model SERVICE_MANAGED --auto-deployment Enabled=false',
    'aws cloudformation create-stack-instances --stack-set-name parapet-read --regions us-east-1 \\',
    '  --deployment-targets OrganizationalUnitIds=ou-xxxx-xxxxxxxx',
  ].join('\n')

/** What connects a member account: the role of the template, in the partition of whoever scans. @throws TargetRefused */
export function memberAccount(account: string, principal: string): { roleArn: string } {
  if (!/^\d{12}$/u.test(account)) throw new TargetRefused('not_an_account')
  return { roleArn: `arn:${principal.split(':')[1] ?? 'aws'}:iam::${account}:role/${ROLE}` }
}

/** The form says what they do. */
const plain = (commands: string): SetupWay['steps'][number] => ({ text: null, commands })

/** The ways to make the role that scans assume. */
export function setupAws(given: SetupGiven): SetupWay[] {
  const actions = Object.keys(PERMISSIONS)
  const filled = { principal: given.principal, externalId: given.issued['externalId'] ?? '' }
  const externalIds = Object.fromEntries((given.members ?? []).map(({ target, issued }) => [target, issued['externalId'] ?? '']))
  const stack = `aws cloudformation deploy --stack-name parapet-read --template-file parapet-read.yaml --capabilities CAPABILITY_NAMED_IAM --parameter-overrides Principal=${filled.principal} ExternalId=${filled.externalId}`
  return [
    {
      way: 'console',
      link: quickCreate(given),
      steps: [plain(stack)],
      file: { name: 'parapet-read.yaml', content: roleTemplate(actions) },
    },
    { way: 'cli', link: null, steps: [plain(cliCommands(actions, filled))], file: null },
    { way: 'terraform', link: null, steps: [], file: { name: 'parapet.tf', content: terraform(actions, filled) } },
    {
      way: 'organization',
      link: null,
      steps: [plain(stackSetCommands(filled.principal))],
      file: { name: 'parapet-read-members.yaml', content: memberStacks(actions, externalIds) },
    },
  ]
}
