import { resourceOf } from '#scanners/aws/arn.ts'
import { listed } from '#scanners/aws/api/listing.ts'
import { picked } from '#scanners/aws/api/picked.ts'
import { regionCollector } from './collector.ts'

export interface Certificate {
  arn: string
  domain: string
  /** ISSUED, EXPIRED, PENDING_VALIDATION, REVOKED, … */
  status: string
  /** AMAZON_ISSUED ones are renewed by ACM where it can validate them; IMPORTED and PRIVATE ones are not. */
  type: string
  isUsed: boolean
  /** RSA_2048, EC_prime256v1, … */
  keyAlgorithm: string
  notAfter: Date | null
}
export interface AcmCertificates {
  region: string
  asOf: Date
  certificates: Certificate[]
}

export const acmCertificates = regionCollector({
  id: 'acm-certificates',
  async collect({ account, client, region, environment }) {
    const { ACMClient, KeyAlgorithm, paginateListCertificates } = await import('@aws-sdk/client-acm')
    // without this list ACM tells of certificates with RSA keys of 1024 and 2048 bits alone
    const Includes = { keyTypes: Object.values(KeyAlgorithm) }
    const certificates = await listed(environment, {
      resourceType: 'AWS::ACM::Certificate',
      pages: paginateListCertificates({ client: client(ACMClient, 'acm') }, { Includes, MaxItems: 1_000 }),
      rowsOf: ({ CertificateSummaryList: rows }) => rows,
      factOf: ({
        CertificateArn: arn,
        DomainName: domain = '',
        Status: status = 'ISSUED',
        Type: type = 'AMAZON_ISSUED',
        ...row
      }): Certificate | null =>
        arn === undefined
          ? null
          : {
              arn,
              domain,
              status,
              type,
              isUsed: row.InUse !== false,
              keyAlgorithm: row.KeyAlgorithm ?? '',
              notAfter: row.NotAfter ?? null,
            },
      itemOf: (row, { arn, domain }) => ({
        resource: resourceOf(arn, region),
        name: domain,
        tags: {},
        config: picked(row, [
          'Status',
          'Type',
          'KeyAlgorithm',
          'InUse',
          'NotBefore',
          'NotAfter',
          'RenewalEligibility',
          'SubjectAlternativeNameSummaries',
        ]),
        relations: [],
      }),
    })
    const { only } = environment
    return {
      region,
      asOf: account.scannedAt,
      certificates: only === undefined ? certificates : certificates.filter(({ arn }) => arn === only.genericIdentifierValue),
    }
  },
})
