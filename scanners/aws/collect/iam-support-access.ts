import { everyPage } from '#scanners/aws/api/unseen.ts'
import { accountCollector } from './collector.ts'

/** Who may open and follow cases at AWS Support. */
export interface IamSupportAccess {
  policy: string
  roles: string[]
}

export const iamSupportAccess = accountCollector({
  id: 'iam-support-access',
  async collect({ client, account: { partition } }) {
    const { IAMClient, paginateListEntitiesForPolicy } = await import('@aws-sdk/client-iam')
    const policy = `arn:${partition}:iam::aws:policy/AWSSupportAccess`
    const pages = paginateListEntitiesForPolicy({ client: client(IAMClient, 'iam') }, { PolicyArn: policy, EntityFilter: 'Role' })
    const roles = await everyPage(pages, ({ PolicyRoles: list }) => list)
    return { policy, roles: roles.flatMap(({ RoleName: name }) => name ?? []) }
  },
})
