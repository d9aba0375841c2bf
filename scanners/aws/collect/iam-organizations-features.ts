import { codeOf } from '#scanners/aws/api/failure.ts'
import { required } from '#scanners/aws/api/unseen.ts'
import { accountCollector } from './collector.ts'

/** What the organization manages for its member accounts; null: this account does not manage one. */
export interface IamOrganizationsFeatures {
  enabled: readonly string[] | null
}

/** Said to accounts that belong to no organization, or do not manage it. */
const NOT_HERE = /^(?:OrganizationNotFound|AccountNotManagementOrDelegatedAdministrator|OrganizationNotInAllFeaturesMode)(?:Exception)?$/u

export const iamOrganizationsFeatures = accountCollector({
  id: 'iam-organizations-features',
  async collect({ client }) {
    const { IAMClient, ListOrganizationsFeaturesCommand } = await import('@aws-sdk/client-iam')
    const asked = client(IAMClient, 'iam').send(new ListOrganizationsFeaturesCommand({}))
    const { EnabledFeatures: enabled = null } = await required(asked.catch(notHere))
    return { enabled }
  },
})

function notHere(error: unknown): { EnabledFeatures?: string[] } {
  if (codeOf(error).startsWith('ServiceAccessNotEnabled')) return { EnabledFeatures: [] }
  if (NOT_HERE.test(codeOf(error))) return {}
  throw error
}
