import type { KnownResource, Way } from '#scanners/sdk/exposure.ts'
import { textOf, textsOf } from '#scanners/sdk/json.ts'

const ASSIGNMENTS = 'Microsoft.Authorization/roleAssignments'
/** Resources that one role is said to read: one path to each is enough. */
const MOST = 20_000

/** What resources may do through the identities that they act as: roles that were assigned to them, and what these lead to. */
export class RoleRights {
  /** Assignments by the principal that holds them. */
  readonly #held = new Map<string, { id: string; role: string }[]>()
  /** What each assignment reads, and where. */
  readonly #reads = new Map<string, { types: readonly string[]; scope: string }>()
  readonly #principals = new Map<string, readonly string[]>()
  readonly #data = new Map<string, string[]>()
  /** What has been told as read by somebody. */
  readonly #told = new Set<string>()

  take({ id, type, config }: KnownResource): void {
    if (type === ASSIGNMENTS) {
      const principal = textOf(config['principalId'])
      this.#held.set(principal, [...(this.#held.get(principal) ?? []), { id, role: textOf(config['role']) }])
      this.#reads.set(id, { types: textsOf(config['reads']), scope: textOf(config['holdsIn']) })
      return
    }
    const principals = textsOf(config['principals'])
    if (principals.length > 0) this.#principals.set(id, principals)
    this.#data.set(type, [...(this.#data.get(type) ?? []), id])
  }

  /** The roles that a resource acts with; of a role, the data that it reads and that nobody before it was told to read. */
  of(from: string): Way[] {
    const roles = (this.#principals.get(from) ?? []).flatMap((principal) => this.#held.get(principal) ?? [])
    const ways = roles.map(({ id, role }): Way => ({ to: id, by: 'has-role', detail: role }))
    return [...ways, ...this.#readBy(from)]
  }
  #readBy(assignment: string): Way[] {
    const { types = [], scope = '' } = this.#reads.get(assignment) ?? {}
    return types.flatMap((type) => {
      const key = `${type} ${scope}`
      if (this.#told.has(key)) return []
      this.#told.add(key)
      const within = (this.#data.get(type) ?? []).filter((id) => isWithin(id, scope))
      return within.slice(0, MOST).map((to): Way => ({ to, by: 'can-read', detail: '' }))
    })
  }
}
const isWithin = (id: string, scope: string): boolean => id === scope || id.startsWith(`${scope}/`)
