import type { ReplyOf } from '#contract/route.ts'
import type { getPrivateSetup } from '#contract/private-scanning.ts'
import { authorize, type Scope } from '#server/context.ts'
import { fileOf, quickCreate, templateLinks, templateText } from '#server/integrations/aws/private-templates.ts'
import type { Services } from '#server/services.ts'
import { externalIdOf } from './access.ts'
import { readScanner, suffixOf } from './scanner-row.ts'

/** How the role is made that private scanning is launched with: everything is filled in. */
export async function readPrivateSetup(services: Services, scope: Scope): Promise<ReplyOf<typeof getPrivateSetup>> {
  const kept = await services.contexts.inTransaction(scope, { readOnly: true }, async (ctx) => {
    authorize(ctx, 'connections.manage')
    return readScanner(ctx)
  })
  const { config, lender, secrets } = services
  const { accountId } = scope
  const externalId = kept?.external_id ?? externalIdOf(secrets, accountId)
  const suffix = suffixOf(accountId)
  const principal = (await lender.aws.whoAmI())?.principal ?? null
  if (principal === null) return { externalId, suffix, principal, ways: [] }
  const filled = { Principal: principal, ExternalId: externalId, Suffix: suffix }
  const { privateTemplatesUrl: folder } = config.aws
  const name = `parapet-private-launch-${suffix}`
  const file = { name: fileOf('launch'), content: templateText('launch') }
  const overrides = Object.entries(filled).map(([key, value]) => `${key}=${value}`)
  const { launch } = templateLinks({ publicUrl: config.publicUrl, folder })
  return {
    externalId,
    suffix,
    principal,
    ways: [
      {
        way: 'console',
        link: folder === undefined ? null : quickCreate('launch', name, folder, filled),
        steps: [],
        file,
      },
      {
        way: 'cli',
        link: null,
        steps: [
          {
            text: null,
            commands: [
              `curl -fsSo ${file.name} ${launch}`,
              `aws cloudformation deploy --stack-name ${name} --template-file ${file.name} --capabilities CAPABILITY_NAMED_IAM \\`,
              `  --parameter-overrides ${overrides.join(' ')}`,
              `aws cloudformation describe-stacks --stack-name ${name} --query "Stacks[0].Outputs[0].OutputValue" --output text`,
            ].join('\n'),
          },
        ],
        file,
      },
      {
        way: 'terraform',
        link: null,
        steps: [],
        file: {
          name: 'parapet-private.tf',
          content: `resource "aws_cloudformation_stack" "parapet_private_launch" {
  name          = "${name}"
  capabilities  = ["CAPABILITY_NAMED_IAM"]
  template_body = file("\${path.module}/${file.name}") # ${launch}
  parameters = {
${Object.entries(filled)
  .map(([key, value]) => `    ${key.padEnd(10)} = "${value}"`)
  .join('\n')}
  }
}

output "parapet_private_role_arn" {
  value = aws_cloudformation_stack.parapet_private_launch.outputs["RoleArn"]
}
`,
        },
      },
    ],
  }
}
