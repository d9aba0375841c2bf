import type * as Sdk from '@aws-sdk/client-ec2'
import type { EC2Client, LaunchTemplate as Row, LaunchTemplateVersion as VersionRow } from '@aws-sdk/client-ec2'
import type { InventoryItem } from '#scanners/sdk/inventory.ts'
import type { TextSecret } from '#scanners/sdk/secret-text.ts'
import { arnOf, resourceOf } from '#scanners/aws/arn.ts'
import { codeOf } from '#scanners/aws/api/failure.ts'
import { onlyId, tagsOf } from '#scanners/aws/api/listing.ts'
import { forEach, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { everyPage, seen } from '#scanners/aws/api/unseen.ts'
import { secretsInUserData } from '#scanners/aws/user-data.ts'
import { regionCollector, type Service } from './collector.ts'

export interface LaunchTemplateVersion {
  number: number
  /** required, optional; null: the template does not say. */
  tokens: string | null
  /** The metadata service is switched off. */
  hidesMetadata: boolean
  givesPublicAddress: boolean
  secrets: TextSecret[] | null
}
export interface LaunchTemplate {
  arn: string
  id: string
  name: string
  /** Those that are launched by themselves: the default one and the newest. */
  versions: Seen<LaunchTemplateVersion[]>
}
export interface LaunchTemplates {
  region: string
  templates: LaunchTemplate[]
}
type Api = typeof Sdk
interface Ec2 {
  api: Api
  client: EC2Client
}
const LAUNCHED = ['$Default', '$Latest']

function versionOf({ VersionNumber: number = 0, LaunchTemplateData: data }: VersionRow): LaunchTemplateVersion {
  return {
    number,
    tokens: data?.MetadataOptions?.HttpTokens ?? null,
    hidesMetadata: data?.MetadataOptions?.HttpEndpoint === 'disabled',
    givesPublicAddress: (data?.NetworkInterfaces ?? []).some(({ AssociatePublicIpAddress: gives = false }) => gives),
    secrets: secretsInUserData(data?.UserData ?? ''),
  }
}
async function listTemplates({ api, client }: Ec2, only: string | null): Promise<Row[]> {
  const pages = api.paginateDescribeLaunchTemplates({ client }, only === null ? { MaxResults: 200 } : { LaunchTemplateIds: [only] })
  try {
    return await everyPage(pages, ({ LaunchTemplates: rows }) => rows)
  } catch (error) {
    if (error instanceof Error && codeOf(error.cause).endsWith('NotFound')) return []
    throw error
  }
}
const versionsOf = ({ api, client }: Ec2, LaunchTemplateId?: string): Promise<VersionRow[]> =>
  everyPage(
    api.paginateDescribeLaunchTemplateVersions(
      { client },
      { Versions: LAUNCHED, ...(LaunchTemplateId !== undefined && { LaunchTemplateId }) },
    ),
    ({ LaunchTemplateVersions: rows }) => rows,
  )

/** The versions of all templates by one call; one by one where an emulator does not know it, or one alone is asked for. */
async function listVersions(ec2: Ec2, ids: readonly string[]): Promise<ReadonlyMap<string, Seen<VersionRow[]>>> {
  const all = ids.length > 1 ? await seen(versionsOf(ec2)) : []
  const known = all instanceof Unseen ? new Map<string, VersionRow[]>() : Map.groupBy(all, ({ LaunchTemplateId: id = '' }) => id)
  return new Map(await forEach(ids, async (id) => [id, known.get(id) ?? (await seen(versionsOf(ec2, id)))] as const, 8))
}

function itemOf({ region }: Service, row: Row, { arn, id, name, versions }: LaunchTemplate): InventoryItem {
  const shown = versions instanceof Unseen ? null : versions.map(({ secrets: _secrets, ...version }) => ({ ...version }))
  return {
    resource: resourceOf(arn, region),
    name,
    tags: tagsOf(row.Tags),
    config: { LaunchTemplateId: id, DefaultVersion: row.DefaultVersionNumber ?? null, Versions: shown },
    relations: [],
  }
}

export const ec2LaunchTemplates = regionCollector({
  id: 'ec2-launch-templates',
  async collect(service) {
    const { client, region, account, environment } = service
    const api = await import('@aws-sdk/client-ec2')
    const ec2 = { api, client: client(api.EC2Client, 'ec2') }
    const rows = await listTemplates(ec2, onlyId(environment, 'launch-template'))
    const versionsById = await listVersions(
      ec2,
      rows.flatMap(({ LaunchTemplateId: id }) => id ?? []),
    )
    const templates = rows.map((row): LaunchTemplate => {
      const { LaunchTemplateId: id = '', LaunchTemplateName: name = id } = row
      const found = versionsById.get(id) ?? []
      const versions = found instanceof Unseen ? found : found.map(versionOf)
      return { arn: arnOf(account, 'ec2', region, `launch-template/${id}`), id, name, versions }
    })
    const items = rows.flatMap((row, index) => {
      const template = templates[index]
      return template === undefined ? [] : [itemOf(service, row, template)]
    })
    environment.tellInventory?.({ resourceType: 'AWS::EC2::LaunchTemplate', complete: environment.only === undefined, items })
    return { region, templates }
  },
})
