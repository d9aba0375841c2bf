import { at, labelsAt, shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { accessFailure, isAbsent, reasonOf } from '#scanners/sdk/cloud/api-error.ts'
import { everyPage, listIn, nextIn, pagesOf, seen } from '#scanners/sdk/cloud/rest-lists.ts'
import { forEach, known, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { unreachedIn, type UnseenPlace } from '#scanners/gcp/api/unseen-place.ts'
import { inAddress, wantedOf, type Wanted } from '#scanners/gcp/api/only.ts'
import { assertKind, listPages } from '#scanners/gcp/api/pages.ts'
import { policyIn, publicGrants, type IamPolicy } from '#scanners/gcp/iam/policy.ts'
import { accountName, nameIn, regionOf, resourceOf } from '#scanners/gcp/names.ts'
import { wordOf } from '#scanners/gcp/presence.ts'
import { projectCollector, type Listing, type ProjectAsking } from './collector.ts'

/** From where calls may come: anywhere, through a load balancer, from inside alone. */
export type Ingress = 'all' | 'balancer' | 'internal'
/** A function, or a service of Cloud Run. */
export interface Callable {
  name: string
  region: string | undefined
  ingress: Seen<Ingress>
  /** Nobody is asked who they are. */
  isUnchecked: boolean
  /** Who of everyone may call. */
  open: Seen<readonly { member: string; role: string }[]>
  /** The account that it runs as, where one is named; '' for the default one. */
  account: Seen<string>
}
export type Callables = Listing<Callable>

const ASKS = [
  'cloudfunctions.functions.get',
  'cloudfunctions.functions.getIamPolicy',
  'cloudfunctions.functions.list',
  'run.services.getIamPolicy',
  'run.services.list',
] as const
type Asks = ProjectAsking<(typeof ASKS)[number]>
const FUNCTIONS = 'https://cloudfunctions.googleapis.com'
const RUN = 'https://run.googleapis.com'
const POLICY = 'getIamPolicy?options.requestedPolicyVersion=3'

/** By the words of both services; what says nothing is open to all, as both document. */
const INGRESS: ReadonlyMap<string, Ingress> = new Map([
  ['', 'all'],
  ['all', 'all'],
  ['ALLOW_ALL', 'all'],
  ['INGRESS_SETTINGS_UNSPECIFIED', 'all'],
  ['ALLOW_INTERNAL_AND_GCLB', 'balancer'],
  ['internal-and-cloud-load-balancing', 'balancer'],
  ['ALLOW_INTERNAL_ONLY', 'internal'],
  ['internal', 'internal'],
  ['none', 'internal'],
])
const ingressOf = (said: Seen<string>): Seen<Ingress> => (said instanceof Unseen ? said : (INGRESS.get(said) ?? new Unseen('error')))

const openIn = (policy: Seen<IamPolicy>): Callable['open'] =>
  policy instanceof Unseen ? policy : publicGrants(policy).map(({ member, role }) => ({ member, role }))
async function policyOf(ask: Promise<Json>): Promise<Seen<IamPolicy>> {
  const answer = await seen(ask)
  return answer instanceof Unseen ? answer : policyIn(answer)
}
const runPolicy = ({ ask }: Asks, path: string): Promise<Seen<IamPolicy>> =>
  policyOf(ask({ permission: 'run.services.getIamPolicy', url: `${RUN}/v2/${inAddress(path)}:${POLICY}` }))

/** One of them, with what people see of it. */
interface Found {
  fact: Callable
  item: InventoryItem
}
/** What one service told. */
interface Told {
  found: readonly Found[]
  unseen: readonly UnseenPlace[]
}

async function functionRows({ ask, project }: Asks, wanted: Wanted, unseen: UnseenPlace[]): Promise<readonly Json[]> {
  if (wanted === 'none') return []
  if (!wanted.all) {
    const row = await ask({ permission: 'cloudfunctions.functions.get', url: `${FUNCTIONS}/v2/${inAddress(wanted.path)}` }).catch(
      (error: unknown) => {
        if (isAbsent(error)) return null
        throw error
      },
    )
    return row === null ? [] : [row]
  }
  const url = `${FUNCTIONS}/v2/projects/${inAddress(project.id)}/locations/-/functions`
  return everyPage(
    listPages(ask, { permission: 'cloudfunctions.functions.list', url, query: { pageSize: '1000' }, field: 'functions', unseen }),
  )
}
const FUNCTION = /^projects\/[^/]+\/locations\/([^/]+)\/functions\/[^/]+$/u
/** The service of Cloud Run that a function of the second generation runs as: its policy decides who may call. */
const serviceOf = (row: Json): string | null =>
  textAt(row, 'environment') === 'GEN_1' ? null : (textAt(row, 'serviceConfig', 'service') ?? null)

async function functionIn(asks: Asks, row: Json): Promise<Found | null> {
  const path = textAt(row, 'name') ?? ''
  const place = FUNCTION.exec(path)?.[1]
  if (place === undefined) return null
  const service = serviceOf(row)
  const policy =
    service === null
      ? await policyOf(
          asks.ask({ permission: 'cloudfunctions.functions.getIamPolicy', url: `${FUNCTIONS}/v1/${inAddress(path)}:${POLICY}` }),
        )
      : await runPolicy(asks, service)
  const fact: Callable = {
    name: nameIn('cloudfunctions', path),
    region: regionOf(place),
    ingress: ingressOf(wordOf(row, 'serviceConfig', 'ingressSettings')),
    isUnchecked: false,
    open: openIn(policy),
    account: wordOf(row, 'serviceConfig', 'serviceAccountEmail'),
  }
  return { fact, item: itemOf(asks, row, fact, { runtime: textAt(row, 'buildConfig', 'runtime'), generation: textAt(row, 'environment') }) }
}

/** Services of all regions: the older API alone lists them at once (run/docs/reference/rest/v1/namespaces.services/list). */
async function serviceRows({ ask, project }: Asks, wanted: Wanted, unseen: UnseenPlace[]): Promise<readonly Json[]> {
  if (wanted === 'none') return []
  const url = `${RUN}/apis/serving.knative.dev/v1/namespaces/${inAddress(project.id)}/services?limit=500`
  const pages = pagesOf(async (next) => {
    const answer = await ask({
      permission: 'run.services.list',
      url: next === undefined ? url : `${url}&continue=${encodeURIComponent(next)}`,
    })
    assertKind(answer, 'ServiceList', ['items'])
    unseen.push(...unreachedIn(answer))
    return { items: listIn(at(answer, 'items'), []), next: nextIn(at(answer, 'metadata'), 'continue') }
  })
  const rows = await everyPage(pages)
  return wanted.all ? rows : rows.filter((row) => servicePath(row, project.id) === wanted.path)
}
function servicePath(row: Json, project: string): string | null {
  const place = textAt(row, 'metadata', 'labels', 'cloud.googleapis.com/location')
  const own = textAt(row, 'metadata', 'name')
  return place === undefined || own === undefined ? null : `projects/${project}/locations/${place}/services/${own}`
}
async function serviceIn(asks: Asks, row: Json): Promise<Found | null> {
  const path = servicePath(row, asks.project.id)
  if (path === null) return null
  const fact: Callable = {
    name: nameIn('run', path),
    region: regionOf(textAt(row, 'metadata', 'labels', 'cloud.googleapis.com/location')),
    ingress: ingressOf(wordOf(row, 'metadata', 'annotations', 'run.googleapis.com/ingress')),
    isUnchecked: textAt(row, 'metadata', 'annotations', 'run.googleapis.com/invoker-iam-disabled') === 'true',
    open: openIn(await runPolicy(asks, path)),
    account: wordOf(row, 'spec', 'template', 'spec', 'serviceAccountName'),
  }
  return { fact, item: itemOf(asks, row, fact, { url: textAt(row, 'status', 'url') }) }
}

function itemOf(
  { project }: Asks,
  row: Json,
  { name, region, ingress, isUnchecked, open, account }: Callable,
  more: Record<string, string | undefined>,
): InventoryItem {
  const email = account instanceof Unseen || account === '' ? `${project.number}-compute@developer.gserviceaccount.com` : account
  const granted = open instanceof Unseen ? null : open.map(({ member, role }) => ({ by: 'policy', through: `${role} ${member}` }))
  const by = isUnchecked ? [{ by: 'policy', through: 'invoker-iam-disabled' }] : granted
  return {
    resource: resourceOf(name, region),
    name: name.split('/').at(-1) ?? name,
    tags: { ...labelsAt(row, 'labels'), ...labelsAt(row, 'metadata', 'labels') },
    config: shown({
      ...more,
      ingress: known(ingress),
      // whoever may call: from inside alone, the internet does not come to it
      public: ingress instanceof Unseen ? null : ingress === 'internal' ? [] : by,
      serviceAccount: account instanceof Unseen ? null : email,
    }),
    relations: account instanceof Unseen ? [] : [{ kind: 'has-role', to: accountName(project.id, email) }],
  }
}

async function told(
  asks: Asks,
  resourceType: string,
  wanted: Wanted,
  of: { rows: typeof functionRows; read: typeof functionIn; isOther?: (row: Json) => boolean },
): Promise<Told> {
  const { environment } = asks
  const unseen: UnseenPlace[] = []
  const rows = (await of.rows(asks, wanted, unseen)).filter((row) => of.isOther?.(row) !== true)
  const read = await forEach(rows, (row) => of.read(asks, row))
  const found = read.filter((one) => one !== null)
  if (found.length < read.length) unseen.push({ place: '', reason: 'error' })
  const isWhole = wanted !== 'none' && wanted.all && environment.only === undefined && unseen.length === 0
  if (found.length > 0 || isWhole) environment.tellInventory?.({ resourceType, complete: isWhole, items: found.map(({ item }) => item) })
  return { found, unseen }
}
/** What a service that is refused leaves open: nothing where it is not switched on. */
function missing(error: unknown, place: string): Told {
  if (error instanceof NetworkError && error.code === 'aborted') throw error
  const reason = reasonOf(error)
  return { found: [], unseen: reason === 'not_offered' ? [] : [{ place, reason }] }
}

/** Functions and services of Cloud Run. Where one of the two is refused, or is not switched on, the other is still looked at. */
export const callables = projectCollector({
  id: 'callables',
  asks: ASKS,
  async collect(asks) {
    const { environment, project } = asks
    const failures: unknown[] = []
    const noted = (place: string) => (error: unknown) => {
      failures.push(error)
      return missing(error, place)
    }
    const ofFunctions = new Set<string>()
    const functions = await told(asks, 'cloudfunctions.googleapis.com/Function', wantedOf(environment, 'cloudfunctions', 'functions'), {
      rows: async (...call) => {
        const rows = await functionRows(...call)
        for (const row of rows) ofFunctions.add(serviceOf(row) ?? '')
        return rows
      },
      read: functionIn,
    }).catch(noted('functions'))
    const services = await told(asks, 'run.googleapis.com/Service', wantedOf(environment, 'run', 'services'), {
      rows: serviceRows,
      read: serviceIn,
      // a function is looked at as what people made
      isOther: (row) => ofFunctions.has(servicePath(row, project.id) ?? ''),
    }).catch(noted('services'))
    if (failures.length === 2) throw accessFailure(failures.find((error) => reasonOf(error) !== 'not_offered') ?? failures[0])
    const both = [functions, services]
    return {
      project: project.id,
      rows: both.flatMap(({ found }) => found.map(({ fact }) => fact)),
      unseen: both.flatMap(({ unseen }) => unseen),
    }
  },
})
