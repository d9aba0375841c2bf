import { accountIn, isEveryone, type Grant } from './policy.ts'
import { isAdministrative } from './roles.ts'

// What a policy should not grant, whether that of a project, a folder or the organization.

const ACTING: ReadonlySet<string> = new Set(['roles/iam.serviceAccountUser', 'roles/iam.serviceAccountTokenCreator'])
/** Whoever has it may act as every service account there (CIS 1.6). */
export const isActingRole = ({ role }: Grant): boolean => ACTING.has(role)

const PRIMITIVE: ReadonlySet<string> = new Set(['roles/owner', 'roles/editor'])
/** People by name, in a group, or of a whole domain. */
const isPerson = (member: string): boolean => /^(?:user|group|domain|principal|principalSet):/u.test(member)
/** A basic role that changes nearly everything, of people. */
export const isPrimitiveRole = ({ role, member }: Grant): boolean => PRIMITIVE.has(role) && isPerson(member)

export const isPublic = ({ member }: Grant): boolean => isEveryone(member)

/** An account that no organization manages: it is private, and stays with whoever leaves (CIS 1.1). */
export const isPersonal = ({ member }: Grant): boolean => /^user:[^@]+@(?:gmail|googlemail)\.com$/iu.test(member)

/**
 * Accounts that people make are named below a project; those that Google runs for its services (cloud.google.com/iam/docs/service-agents)
 * have addresses of other forms, and the roles that their services need.
 */
const OF_PEOPLE = /^[^@]+@(?!gcp-sa-|[a-z-]+\.google\.com\.)[a-z\d.-]+\.iam\.gserviceaccount\.com$/u
/** Those that Compute Engine and App Engine make in each project: what people run there acts as them. */
const DEFAULT = /^(?:\d+-compute@developer|[^@]+@appspot)\.gserviceaccount\.com$/u
/** Whether a service account is one that people make, or that what they run acts as. */
export const isOfPeople = (email: string): boolean => OF_PEOPLE.test(email) || DEFAULT.test(email)
/** A service account with an administrative role. */
export const isAdministrativeAccount = ({ role, member }: Grant): boolean =>
  isAdministrative(role, new Map()) && isOfPeople(accountIn(member) ?? '')
