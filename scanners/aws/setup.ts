import type { SetupWay } from '#contract/kinds.ts'
import type { SetupGiven } from '#scanners/sdk/scanner.ts'
import { PERMISSIONS } from './permissions.ts'
import { cliCommands, memberStacks, roleTemplate, terraform } from './templates.ts'

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

/** The ways to make the role that scans assume. */
export function setupAws(given: SetupGiven): SetupWay[] {
  const actions = Object.keys(PERMISSIONS)
  const filled = { principal: given.principal, externalId: given.issued['externalId'] ?? '' }
  const stack = `aws cloudformation deploy --stack-name parapet-read --template-file parapet-read.yaml --capabilities CAPABILITY_NAMED_IAM --parameter-overrides Principal=${filled.principal} ExternalId=${filled.externalId}`
  return [
    { way: 'console', link: quickCreate(given), commands: stack, file: { name: 'parapet-read.yaml', content: roleTemplate(actions) } },
    { way: 'cli', link: null, commands: cliCommands(actions, filled), file: null },
    { way: 'terraform', link: null, commands: null, file: { name: 'parapet.tf', content: terraform(actions, filled) } },
    { way: 'organization', link: null, commands: null, file: { name: 'parapet-read-members.yaml', content: memberStacks(actions) } },
  ]
}
