import type { ResourceRef } from '#scanners/sdk/check.ts'
import { resourceOf } from './arm-id.ts'
import type { DirectoryFacts } from './facts.ts'

type Of = Pick<DirectoryFacts, 'directoryId'>
const idOf = ({ directoryId }: Of): string => `/tenants/${directoryId}`

/** The directory as a whole, as Resource Manager names it: learn.microsoft.com/rest/api/resources/tenants/list */
export const directoryResource = (directory: Of): ResourceRef => resourceOf(idOf(directory))
/** Someone of the directory. @param id of the object in Entra */
export const userResource = (directory: Of, id: string): ResourceRef => resourceOf(`${idOf(directory)}/users/${id.toLowerCase()}`)
/** The id in Entra of the person that an id names; null: it names another thing. */
export const userIn = (id: string): string | null => /^\/tenants\/[^/]+\/users\/([\da-f-]{36})$/u.exec(id)?.[1] ?? null
/** An application that signs in to the directory. @param id of the application */
export const applicationResource = (directory: Of, id: string): ResourceRef =>
  resourceOf(`${idOf(directory)}/applications/${id.toLowerCase()}`)
