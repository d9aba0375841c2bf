import { GRAPH, registration, soundGraph } from '#scanners/azure/fixture/resources/directory.ts'
import { roleAssignment, roleDefinition } from '#scanners/azure/fixture/resources/watching.ts'
import type { DirectoryModel, ResourcePart } from '#scanners/azure/fixture/index.ts'
import { APP_IDENTITY, CUSTOMERS, idAt, principal, REGISTRY, SHOP, JOBS_IDENTITY } from './place.ts'

/** Built-in roles by their ids, which are the same everywhere: learn.microsoft.com/azure/role-based-access-control/built-in-roles */
const OWNER = '8e3af657-a8ff-443c-a75c-2fe8c4b92635'
const READER = 'acdd72a7-3385-48ef-bd42-f606fba81ae7'
const BLOB_READER = '2a2b9908-6ea1-4ae2-8e65-a410df84e7d1'
const ACR_PULL = '7f951dda-4ed3-4680-a7ca-43fe172d538d'
/** The role that the shop is deployed with. */
export const DEPLOYER = 'de300000-0000-4000-8000-0000000de910'

/** What one owner of each subscription owns it by. */
export const FIRST_OWNER = 'de300000-0000-4000-8000-0000000a5501'

/** Who acts in the subscriptions. */
const MIRA = principal(101)
const JONAS = principal(102)
export const NOVA = principal(103)
const SCANNER = principal(110)
export const PIPELINE = principal(111)

const BLOB_DATA = 'Microsoft.Storage/storageAccounts/blobServices/containers/blobs/read'
const builtIn = (id: string, roleName: string, actions: readonly string[], dataActions: readonly string[] = []): ResourcePart =>
  roleDefinition(id, actions, {
    roleName,
    type: 'BuiltInRole',
    permissions: [{ actions: [...actions], notActions: [], dataActions: [...dataActions], notDataActions: [] }],
  })

/** Roles of a subscription, and who holds them: two people own it. */
export const people = (): ResourcePart[] => [
  builtIn(OWNER, 'Owner', ['*']),
  builtIn(READER, 'Reader', ['*/read']),
  roleAssignment(FIRST_OWNER, OWNER, MIRA),
  roleAssignment('de300000-0000-4000-8000-0000000a5502', OWNER, JONAS),
  roleAssignment('de300000-0000-4000-8000-0000000a5503', READER, SCANNER),
]

/** What the shop itself needs beside them: its machine reads what customers left, its pipeline deploys. */
export const workloads = (): ResourcePart[] => [
  builtIn(BLOB_READER, 'Storage Blob Data Reader', ['Microsoft.Storage/storageAccounts/blobServices/containers/read'], [BLOB_DATA]),
  builtIn(ACR_PULL, 'AcrPull', ['Microsoft.ContainerRegistry/registries/pull/read']),
  roleDefinition(DEPLOYER, ['Microsoft.Web/sites/*', 'Microsoft.ContainerService/managedClusters/read'], { roleName: 'Shop deployer' }),
  roleAssignment(
    'de300000-0000-4000-8000-0000000a5511',
    BLOB_READER,
    JOBS_IDENTITY,
    idAt(SHOP, 'Microsoft.Storage/storageAccounts', CUSTOMERS),
  ),
  roleAssignment(
    'de300000-0000-4000-8000-0000000a5512',
    ACR_PULL,
    APP_IDENTITY,
    idAt(SHOP, 'Microsoft.ContainerRegistry/registries', REGISTRY),
  ),
  roleAssignment('de300000-0000-4000-8000-0000000a5513', DEPLOYER, PIPELINE),
]

/** What the directory lets people do, and how they sign in: all with a second factor. */
export const directory = (): DirectoryModel['graph'] => ({
  ...soundGraph(),
  [GRAPH.registrations]: {
    value: [
      registration('mira.lund', { id: MIRA, isAdmin: true }),
      registration('jonas.weber', { id: JONAS, isAdmin: true }),
      registration('nova.reyes', { id: NOVA }),
    ],
  },
})
