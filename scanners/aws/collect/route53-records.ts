import type { ResourceRecordSet, Route53Client } from '@aws-sdk/client-route-53'
import { resourceOf } from '#scanners/aws/arn.ts'
import { listed } from '#scanners/aws/api/listing.ts'
import { forEach } from '#scanners/sdk/cloud/unseen.ts'
import { required } from '#scanners/aws/api/unseen.ts'
import { wantedRegions } from './account.ts'
import { accountCollector } from './collector.ts'

/** A name that leads to an address. */
export interface AddressRecord {
  name: string
  addresses: string[]
}
export interface Zone {
  arn: string
  name: string
  records: AddressRecord[]
}
/** The public zones of the account with what in them leads to IPv4 addresses. */
export interface Route53Records {
  zones: Zone[]
  /** Only some regions are looked at, so that not every address of the account is known. */
  isPartOfRegions: boolean
}

const bare = (id: string) => id.replace(/^\/hostedzone\//u, '')

async function recordsOf(route53: Route53Client, zone: string): Promise<ResourceRecordSet[]> {
  const { ListResourceRecordSetsCommand } = await import('@aws-sdk/client-route-53')
  const records: ResourceRecordSet[] = []
  // the SDK has no pages of this list: the next one begins at the record that the last one names
  let next: { StartRecordName?: string; StartRecordType?: ResourceRecordSet['Type'] & string; StartRecordIdentifier?: string } | null = {}
  while (next !== null) {
    const page: Awaited<ReturnType<typeof ask>> = await ask(next)
    records.push(...(page.ResourceRecordSets ?? []))
    const { NextRecordName: name, NextRecordType: type, NextRecordIdentifier: identifier } = page
    next =
      page.IsTruncated === true && name !== undefined
        ? {
            StartRecordName: name,
            ...(type !== undefined && { StartRecordType: type }),
            ...(identifier !== undefined && { StartRecordIdentifier: identifier }),
          }
        : null
  }
  return records

  function ask(start: NonNullable<typeof next>) {
    return required(route53.send(new ListResourceRecordSetsCommand({ HostedZoneId: zone, MaxItems: 300, ...start })))
  }
}

export const route53Records = accountCollector({
  id: 'route53-records',
  async collect({ client, account, environment }) {
    const { Route53Client, paginateListHostedZones } = await import('@aws-sdk/client-route-53')
    const route53 = client(Route53Client, 'route53')
    const { only } = environment
    const listedZones = await listed(environment, {
      resourceType: 'AWS::Route53::HostedZone',
      pages: paginateListHostedZones({ client: route53 }, { MaxItems: 100 }),
      rowsOf: ({ HostedZones: rows }) => rows,
      factOf: ({ Id: id, Name: name = '', Config: config }) =>
        id === undefined
          ? null
          : {
              arn: `arn:${account.partition}:route53:::hostedzone/${bare(id)}`,
              id: bare(id),
              name,
              isPrivate: config?.PrivateZone === true,
            },
      itemOf: (row, { arn, id, name, isPrivate }) => ({
        resource: resourceOf(arn),
        name: name.replace(/\.$/u, ''),
        tags: {},
        config: { Id: id, Name: name, PrivateZone: isPrivate, ResourceRecordSetCount: row.ResourceRecordSetCount ?? null },
        relations: [],
      }),
    })
    const wanted = listedZones.filter(({ arn, isPrivate }) => !isPrivate && (only === undefined || only.genericIdentifierValue === arn))
    const zones = await forEach(wanted, async ({ arn, id, name }): Promise<Zone> => {
      const records = (await recordsOf(route53, id)).filter(({ Type: type }) => type === 'A')
      // an alias leads to a resource, which has the addresses
      const addressed = records.map(({ Name: record = '', ResourceRecords: values = [] }) => ({
        name: record,
        addresses: values.flatMap(({ Value: value }) => value ?? []),
      }))
      return { arn, name, records: addressed.filter(({ addresses }) => addresses.length > 0) }
    })
    return { zones, isPartOfRegions: wantedRegions(environment) !== null }
  },
})
