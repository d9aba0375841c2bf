/** Managed by AWS: reading of settings, not of data. */
const MANAGED = ['SecurityAudit', 'job-function/ViewOnlyAccess'] as const
/** The name of the role, where nobody chooses another. */
export const ROLE = 'ParapetRead'
/** In seconds; what the product asks for at most. */
const SESSION = 3_600

const indented = (lines: readonly string[], by: number): string => lines.map((line) => `${' '.repeat(by)}${line}`).join('\n')

const parameters = (withAccounts: boolean): string =>
  [
    'Parameters:',
    '  Principal:',
    '    Type: String',
    '    Description: ARN of the identity that scans, as the wizard of Parapet shows it.',
    "    AllowedPattern: '^arn:aws[a-z-]*:iam::[0-9]{12}:(root|user/.+|role/.+)$'",
    ...(withAccounts
      ? []
      : [
          '  ExternalId:',
          '    Type: String',
          '    Description: Made by Parapet for this one connection.',
          "    AllowedPattern: '^[A-Za-z0-9+=,.@:/_-]{2,1224}$'",
        ]),
    '  RoleName:',
    '    Type: String',
    `    Default: ${ROLE}`,
    "    AllowedPattern: '^[A-Za-z0-9+=,.@_-]{1,64}$'",
  ].join('\n')

/** @param externalId as the template names it: the parameter, or an entry of its mapping */
const role = (actions: readonly string[], externalId: string): string => `  ReadRole:
    Type: AWS::IAM::Role
    Properties:
      RoleName: !Ref RoleName
      Description: Read by Parapet. It can read settings, and neither read data nor change anything.
      MaxSessionDuration: ${SESSION}
      AssumeRolePolicyDocument:
        Version: '2012-10-17'
        Statement:
          - Effect: Allow
            Action: sts:AssumeRole
            Principal:
              AWS: !Ref Principal
            Condition:
              StringEquals:
                sts:ExternalId: ${externalId}
      ManagedPolicyArns:
${indented(
  MANAGED.map((name) => `- !Sub arn:\${AWS::Partition}:iam::aws:policy/${name}`),
  8,
)}
      Policies:
        - PolicyName: ParapetChecks
          PolicyDocument:
            Version: '2012-10-17'
            Statement:
              - Effect: Allow
                Resource: '*'
                Action:
${indented(
  actions.map((action) => `- ${action}`),
  18,
)}
`

/** A stack that makes the role of one account. */
export const roleTemplate = (actions: readonly string[]): string => `AWSTemplateFormatVersion: '2010-09-09'
Description: A role through which Parapet reads the settings of this account.
${parameters(false)}
Resources:
${role(actions, '!Ref ExternalId')}Outputs:
  RoleArn:
    Description: Enter this in Parapet.
    Value: !GetAtt ReadRole.Arn
`

/**
 * The template of a StackSet, for the member accounts of an organization. Each account has an external id of its own.
 * @param externalIds by account id; without them an example that says what to fill in
 */
export const memberStacks = (actions: readonly string[], externalIds: Readonly<Record<string, string>> = {}): string => {
  const given = Object.entries(externalIds)
  const accounts = given.length === 0 ? [['111122223333', 'the-external-id-of-this-account'] as const] : given
  return `AWSTemplateFormatVersion: '2010-09-09'
Description: A role in each member account through which Parapet reads its settings. Deploy it as a StackSet.
${parameters(true)}
Mappings:
  Accounts:
${accounts.map(([account, externalId]) => `    '${account}':\n      ExternalId: ${externalId}`).join('\n')}
Resources:
${role(actions, '!FindInMap [Accounts, !Ref AWS::AccountId, ExternalId]')}Outputs:
  RoleArn:
    Description: Enter this in Parapet.
    Value: !GetAtt ReadRole.Arn
`
}

interface Filled {
  principal: string
  externalId: string
}

/** The role by commands of the AWS CLI alone, for whoever does not use CloudFormation. */
export const cliCommands = (actions: readonly string[], { principal, externalId }: Filled): string => {
  const partition = principal.split(':')[1] ?? 'aws'
  const trust = JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: 'sts:AssumeRole',
        Principal: { AWS: principal },
        Condition: { StringEquals: { 'sts:ExternalId': externalId } },
      },
    ],
  })
  const policy = JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Resource: '*', Action: actions }] })
  return [
    `aws iam create-role --role-name ${ROLE} --max-session-duration ${SESSION} --assume-role-policy-document '${trust}'`,
    ...MANAGED.map((name) => `aws iam attach-role-policy --role-name ${ROLE} --policy-arn arn:${partition}:iam::aws:policy/${name}`),
    `aws iam put-role-policy --role-name ${ROLE} --policy-name ParapetChecks --policy-document '${policy}'`,
    `aws iam get-role --role-name ${ROLE} --query Role.Arn --output text`,
    '',
  ].join('\n')
}

/** The same for Terraform. */
export const terraform = (actions: readonly string[], { principal, externalId }: Filled): string => `resource "aws_iam_role" "parapet" {
  name                 = "${ROLE}"
  max_session_duration = ${SESSION}
  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRole"
      Principal = { AWS = "${principal}" }
      Condition = { StringEquals = { "sts:ExternalId" = "${externalId}" } }
    }]
  })
}

data "aws_partition" "current" {}

resource "aws_iam_role_policy_attachment" "parapet" {
  for_each   = toset([${MANAGED.map((name) => `"${name}"`).join(', ')}])
  role       = aws_iam_role.parapet.name
  policy_arn = "arn:\${data.aws_partition.current.partition}:iam::aws:policy/\${each.value}"
}

resource "aws_iam_role_policy" "parapet" {
  name = "ParapetChecks"
  role = aws_iam_role.parapet.name
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect   = "Allow"
      Resource = "*"
      Action = [
${indented(
  actions.map((action) => `"${action}",`),
  8,
)}
      ]
    }]
  })
}

output "parapet_role_arn" {
  value = aws_iam_role.parapet.arn
}
`
