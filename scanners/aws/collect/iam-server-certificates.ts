import type { ServerCertificateMetadata } from '@aws-sdk/client-iam'
import { instantOf } from '#scanners/aws/instant.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { everyPage } from '#scanners/aws/api/unseen.ts'
import type { InventoryItem } from '#scanners/sdk/inventory.ts'
import { accountCollector } from './collector.ts'

/** A certificate that someone uploaded to IAM. */
export interface ServerCertificate {
  arn: string
  name: string
  expiresAt: Date | null
}
export interface IamServerCertificates {
  at: Date
  certificates: ServerCertificate[]
}

const certificateOf = (row: ServerCertificateMetadata): ServerCertificate => ({
  arn: row.Arn ?? '',
  name: row.ServerCertificateName ?? '',
  expiresAt: row.Expiration ?? null,
})
const itemOf = ({ arn, name, expiresAt }: ServerCertificate): InventoryItem => ({
  resource: resourceOf(arn),
  name,
  tags: {},
  config: { Expiration: instantOf(expiresAt) },
  relations: [],
})

export const iamServerCertificates = accountCollector({
  id: 'iam-server-certificates',
  async collect({ account, client, environment }) {
    const { IAMClient, paginateListServerCertificates } = await import('@aws-sdk/client-iam')
    const pages = paginateListServerCertificates({ client: client(IAMClient, 'iam') }, {})
    const certificates = (await everyPage(pages, ({ ServerCertificateMetadataList: list }) => list)).map(certificateOf)
    environment.tellInventory?.({ resourceType: 'AWS::IAM::ServerCertificate', complete: true, items: certificates.map(itemOf) })
    return { at: account.scannedAt, certificates }
  },
})
