import { everyPage } from '#scanners/aws/api/unseen.ts'
import { accountCollector } from './collector.ts'

/** Whose second factor is an app: what AWS calls virtual. All others are keys and devices that one can touch. */
export interface IamVirtualMfa {
  root: boolean
}

export const iamVirtualMfa = accountCollector({
  id: 'iam-virtual-mfa',
  async collect({ client, account: { accountId } }) {
    const { IAMClient, paginateListVirtualMFADevices } = await import('@aws-sdk/client-iam')
    const pages = paginateListVirtualMFADevices({ client: client(IAMClient, 'iam') }, { AssignmentStatus: 'Assigned' })
    const devices = await everyPage(pages, ({ VirtualMFADevices: list }) => list)
    const isRoots = ({ User: user, SerialNumber: serial = '' }: (typeof devices)[number]) =>
      user?.Arn?.endsWith(`:${accountId}:root`) ?? serial.endsWith(':mfa/root-account-mfa-device')
    return { root: devices.some(isRoots) }
  },
})
