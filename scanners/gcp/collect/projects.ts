import { labelsAt, shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { reasonOf } from '#scanners/sdk/cloud/api-error.ts'
import type { Asking } from '#scanners/sdk/cloud/rest-collector.ts'
import { everyPage } from '#scanners/sdk/cloud/rest-lists.ts'
import { scopesLost } from '#scanners/sdk/cloud/known-scopes.ts'
import { forEach, type UnseenReason } from '#scanners/sdk/cloud/unseen.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { ScanFailure, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { inAddress } from '#scanners/gcp/api/only.ts'
import { listPages } from '#scanners/gcp/api/pages.ts'
import { nameIn, projectName, projectOf, resourceOf } from '#scanners/gcp/names.ts'
import { targetCollector } from './collector.ts'

export interface Project {
  id: string
  /** By which Google names it in accounts and links; '' where it is not told. */
  number: string
  /** folders/1 or organizations/1; null: it stands alone. */
  parent: string | null
}
export interface Folder {
  /** folders/1 */
  name: string
  displayName: string
  parent: string
}
export interface Projects {
  /** organizations/1; null: a single project is looked at. */
  organization: string | null
  projects: readonly Project[]
  folders: readonly Folder[]
  /** Ids of projects that an earlier scan saw and this one may not see. */
  lost: readonly string[]
  /** Folders, or the organization, whose projects could not be listed. */
  unseen: readonly { name: string; reason: UnseenReason }[]
  /** When the scan began to look: the one clock that all ages are counted from. */
  scannedAt: Date
}

const ASKS = [
  'resourcemanager.folders.list',
  'resourcemanager.organizations.get',
  'resourcemanager.projects.get',
  'resourcemanager.projects.list',
] as const
type Ask = Asking<(typeof ASKS)[number]>['ask']
const BASE = 'https://cloudresourcemanager.googleapis.com/v3'
/** Folders nest ten deep at most (cloud.google.com/resource-manager/docs/limits). */
const DEPTH_MAX = 12
const FOLDERS_MAX = 5_000
/** Made by Apps Script, one for each script of each person: nothing stands in them. */
const OF_SCRIPTS = /^sys-\d+$/u

const ORGANIZATION = 'cloudresourcemanager.googleapis.com/Organization'
const FOLDER = 'cloudresourcemanager.googleapis.com/Folder'
export const PROJECT = 'cloudresourcemanager.googleapis.com/Project'

/** @returns null for what is none that is in use */
function projectIn(row: Json): Project | null {
  const id = textAt(row, 'projectId')
  if (id === undefined || (textAt(row, 'state') ?? 'ACTIVE') !== 'ACTIVE' || OF_SCRIPTS.test(id)) return null
  return { id, number: /^projects\/(\d+)$/u.exec(textAt(row, 'name') ?? '')?.[1] ?? '', parent: textAt(row, 'parent') ?? null }
}
const itemOf = (row: Json, project: Project): InventoryItem => ({
  resource: resourceOf(projectName(project.id)),
  name: textAt(row, 'displayName') ?? project.id,
  tags: labelsAt(row, 'labels'),
  config: shown({ projectId: project.id, projectNumber: project.number, state: 'ACTIVE', createTime: textAt(row, 'createTime') }),
  relations: project.parent === null ? [] : [{ kind: 'member-of', to: nameIn('cloudresourcemanager', project.parent) }],
})

const projectAt = (ask: Ask, id: string): Promise<Json> =>
  ask({ permission: 'resourcemanager.projects.get', url: `${BASE}/projects/${inAddress(id)}` })

/** One project by its id. @throws ScanFailure no_project for one that is being deleted, or whose answer names another */
export async function oneProject(ask: Ask, id: string): Promise<{ project: Project; row: Json }> {
  const row = await projectAt(ask, id)
  const project = projectIn(row)
  if (project === null || project.id !== id) throw new ScanFailure('no_project', `There is no active project ${id}.`)
  return { project, row }
}

interface Found {
  projects: { project: Project; row: Json }[]
  folders: Folder[]
  /** Ids of all that are listed, also of those that are being deleted. */
  listed: Set<string>
  unseen: Projects['unseen'][number][]
}
/** What stands right below a folder or the organization; what is refused is noted, unless the scan is over. */
async function below(ask: Ask, parent: string, found: Found): Promise<Folder[]> {
  const list = async (what: 'projects' | 'folders') => {
    const permission = `resourcemanager.${what}.list` as const
    try {
      return await everyPage(listPages(ask, { permission, url: `${BASE}/${what}`, query: { parent, pageSize: '300' }, field: what }))
    } catch (error) {
      if (error instanceof NetworkError && error.code === 'aborted') throw error
      // without the first list there is nothing to look at
      if (parent.startsWith('organizations/') && what === 'projects') throw error
      found.unseen.push({ name: parent, reason: reasonOf(error) })
      return []
    }
  }
  const [projects, folders] = await Promise.all([list('projects'), list('folders')])
  for (const row of projects) {
    found.listed.add(textAt(row, 'projectId') ?? '')
    const project = projectIn(row)
    if (project !== null) found.projects.push({ project, row })
    else if (textAt(row, 'projectId') === undefined) found.unseen.push({ name: parent, reason: 'error' })
  }
  return folders.flatMap((row) => {
    const name = textAt(row, 'name') ?? ''
    if (!/^folders\/\d+$/u.test(name)) found.unseen.push({ name: parent, reason: 'error' })
    const isActive = /^folders\/\d+$/u.test(name) && (textAt(row, 'state') ?? 'ACTIVE') === 'ACTIVE'
    return isActive ? [{ name, displayName: textAt(row, 'displayName') ?? name, parent }] : []
  })
}

/** Every active project of an organization, folder by folder. @throws ScanFailure, NetworkError where its own projects cannot be listed */
export async function projectsBelow(ask: Ask, organization: string): Promise<Found> {
  const found: Found = { projects: [], folders: [], listed: new Set(), unseen: [] }
  const known = new Set<string>()
  let level = [organization]
  for (let depth = 0; level.length > 0; depth += 1) {
    const folders = (await forEach(level, (parent) => below(ask, parent, found), 16)).flat().filter(({ name }) => !known.has(name))
    for (const folder of folders) known.add(folder.name)
    found.folders.push(...folders)
    if (depth >= DEPTH_MAX || found.folders.length > FOLDERS_MAX) {
      found.unseen.push(...folders.map(({ name }) => ({ name, reason: 'error' as const })))
      break
    }
    level = folders.map(({ name }) => name)
  }
  const ids = new Set<string>()
  found.projects = found.projects.filter(({ project: { id } }) => !ids.has(id) && ids.add(id))
  return found
}

const named = (name: string, displayName: string, parent: string | null): InventoryItem => ({
  resource: resourceOf(nameIn('cloudresourcemanager', name)),
  name: displayName,
  tags: {},
  config: {},
  relations: parent === null ? [] : [{ kind: 'member-of', to: nameIn('cloudresourcemanager', parent) }],
})
/**
 * Looks one by one for projects that earlier scans saw and that are on no list of this one: in a folder that lists nothing, some may
 * be seen by themselves.
 * @returns those that may not be seen; one that is being deleted is none of them
 */
async function findLost(ask: Ask, ids: readonly string[], found: Found): Promise<string[]> {
  const lost = await forEach(ids, async (id) => {
    try {
      found.projects.push(await oneProject(ask, id))
      return []
    } catch (error) {
      if (error instanceof NetworkError && error.code === 'aborted') throw error
      return error instanceof ScanFailure && error.code === 'no_project' ? [] : [id]
    }
  })
  return lost.flat()
}

function tell(
  { tellInventory, only }: ScanEnvironment,
  organization: string | null,
  { projects, folders, unseen }: Found,
  lost: readonly string[],
): void {
  // a verification is about one resource
  if (only !== undefined) return
  const complete = unseen.length === 0
  tellInventory?.({
    resourceType: PROJECT,
    complete: complete && lost.length === 0,
    items: projects.map(({ project, row }) => itemOf(row, project)),
  })
  if (organization === null) return
  tellInventory?.({ resourceType: ORGANIZATION, complete: true, items: [named(organization, organization, null)] })
  tellInventory?.({ resourceType: FOLDER, complete, items: folders.map((one) => named(one.name, one.displayName, one.parent)) })
}

/** Without it nothing can be said: which projects there are. */
export const projects = targetCollector({
  id: 'projects',
  asks: ASKS,
  async collect({ ask, environment }, _facts, target) {
    const organization = target.startsWith('organizations/') ? target : null
    const about = environment.only === undefined ? null : projectOf(environment.only.genericIdentifierValue)
    // of a verification only the project that it is about need be known
    const single = organization === null ? target : about
    const found: Found =
      single === null
        ? await projectsBelow(ask, organization ?? '')
        : { projects: [await oneProject(ask, single)], folders: [], listed: new Set(), unseen: [] }
    const now = environment.now()
    const missing = single === null ? scopesLost({ of: target, memory: environment.memory }, found.listed, now) : []
    const lost = await findLost(ask, missing, found)
    tell(environment, organization, found, lost)
    const { folders, unseen } = found
    const unknown = lost.map((id): Project => ({ id, number: '', parent: null }))
    return { organization, folders, lost, unseen, projects: [...found.projects.map(({ project }) => project), ...unknown], scannedAt: now }
  },
})
