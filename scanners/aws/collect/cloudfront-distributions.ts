import type { DistributionSummary, Origin as OriginRow } from '@aws-sdk/client-cloudfront'
import type { InventoryItem } from '#scanners/sdk/inventory.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { listed } from '#scanners/aws/api/listing.ts'
import { picked } from '#scanners/aws/api/picked.ts'
import { accountCollector } from './collector.ts'

export interface Origin {
  id: string
  domain: string
  /** The bucket it is, asked by its own address; null: it is none, or one that serves as a website. */
  bucket: string | null
  /** The bucket behind its address, be it asked as a bucket or as a website. */
  names: string | null
  /** CloudFront signs what it asks of the bucket: by an access control, or by the older identity. */
  signed: 'control' | 'identity' | null
  /** https-only, http-only, match-viewer; null: a bucket, which CloudFront asks as its visitors ask. */
  protocol: string | null
  tlsVersions: string[]
}
export interface Distribution {
  arn: string
  id: string
  isEnabled: boolean
  /** What its behaviors do with plain HTTP: allow-all, https-only, redirect-to-https. */
  viewerProtocols: string[]
  /** It has a name of its own and a certificate for it. */
  hasOwnCertificate: boolean
  /** TLSv1.2_2021, …: the oldest version it speaks. */
  minimumTls: string
  hasFirewall: boolean
  origins: Origin[]
}
export type CloudFrontDistributions = readonly Distribution[]

/** The two ways to name a bucket that are no website: https://docs.aws.amazon.com/AmazonS3/latest/userguide/VirtualHosting.html */
const BUCKET = /^([a-z0-9.-]{3,63})\.s3(?:[.-](?:dualstack\.)?[a-z0-9-]+)?\.amazonaws\.com(?:\.cn)?$/u
/** Websites of buckets, whose names also begin with the bucket. */
const WEBSITE = /^(.{3,63})\.s3-website[.-]/u

const bucketBehind = (domain: string): string | null => (WEBSITE.exec(domain) ?? BUCKET.exec(domain))?.[1] ?? null

function signedBy({ OriginAccessControlId: control = '', S3OriginConfig: bucket }: OriginRow): Origin['signed'] {
  if (control !== '') return 'control'
  return (bucket?.OriginAccessIdentity ?? '') === '' ? null : 'identity'
}

function originOf(row: OriginRow): Origin {
  const { Id: id = '', DomainName: domain = '', CustomOriginConfig: custom } = row
  const names = bucketBehind(domain)
  return {
    id,
    domain,
    bucket: custom === undefined && !WEBSITE.test(domain) ? names : null,
    names,
    signed: signedBy(row),
    protocol: custom?.OriginProtocolPolicy ?? null,
    tlsVersions: custom?.OriginSslProtocols?.Items ?? [],
  }
}

const behaviors = (row: DistributionSummary) => [
  ...(row.DefaultCacheBehavior === undefined ? [] : [row.DefaultCacheBehavior]),
  ...(row.CacheBehaviors?.Items ?? []),
]

function factOf(row: DistributionSummary): Distribution | null {
  const certificate = row.ViewerCertificate
  return row.ARN === undefined || row.Id === undefined
    ? null
    : {
        arn: row.ARN,
        id: row.Id,
        isEnabled: row.Enabled !== false,
        viewerProtocols: behaviors(row).flatMap(({ ViewerProtocolPolicy: policy }) => policy ?? []),
        hasOwnCertificate: certificate !== undefined && certificate.CloudFrontDefaultCertificate !== true,
        minimumTls: certificate?.MinimumProtocolVersion ?? 'TLSv1',
        hasFirewall: (row.WebACLId ?? '') !== '',
        origins: (row.Origins?.Items ?? []).map(originOf),
      }
}

function relationsOf(row: DistributionSummary, partition: string, origins: readonly Origin[]): InventoryItem['relations'] {
  const functions = behaviors(row).flatMap(({ LambdaFunctionAssociations: edge }) =>
    (edge?.Items ?? []).flatMap(({ LambdaFunctionARN: arn }) => arn ?? []),
  )
  return [
    ...origins.map(({ domain, names: bucket }) => ({
      kind: 'routes-to' as const,
      to: bucket === null ? `https://${domain}` : `arn:${partition}:s3:::${bucket}`,
    })),
    // told with a version, functions stand in the inventory without one
    ...[...new Set(functions)].map((arn) => ({ kind: 'invokes' as const, to: arn.replace(/:\d+$/u, '') })),
    ...(row.WebACLId?.startsWith('arn:') === true ? [{ kind: 'guarded-by' as const, to: row.WebACLId }] : []),
  ]
}

export const cloudFrontDistributions = accountCollector({
  id: 'cloudfront-distributions',
  async collect({ client, account, environment }) {
    const { CloudFrontClient, paginateListDistributions } = await import('@aws-sdk/client-cloudfront')
    const cloudFront = client(CloudFrontClient, 'cloudfront')
    const distributions = await listed(environment, {
      resourceType: 'AWS::CloudFront::Distribution',
      pages: paginateListDistributions({ client: cloudFront }, { MaxItems: 100 }),
      rowsOf: ({ DistributionList: list }) => list?.Items,
      factOf,
      itemOf: (row, { arn, id, minimumTls, origins }) => ({
        resource: resourceOf(arn),
        name: row.Aliases?.Items?.[0] ?? row.DomainName ?? id,
        tags: {},
        config: {
          ...picked(row, ['Id', 'DomainName', 'Enabled', 'Status', 'Comment', 'HttpVersion', 'LastModifiedTime', 'WebACLId']),
          Aliases: row.Aliases?.Items ?? [],
          MinimumProtocolVersion: minimumTls,
          Origins: origins.map(({ domain }) => domain),
        },
        relations: relationsOf(row, account.partition, origins),
      }),
    })
    const { only } = environment
    return only === undefined ? distributions : distributions.filter(({ arn }) => arn === only.genericIdentifierValue)
  },
})
