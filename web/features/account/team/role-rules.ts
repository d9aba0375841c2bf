import { type Role, ROLES } from '#contract/rights.ts'

/** Roles that somebody may give: only an Owner makes another Owner. */
export function rolesToGive(mine: Role): readonly Role[] {
  return mine === 'Owner' ? ROLES : ROLES.filter((role) => role !== 'Owner')
}

export type RoleReason = 'manage' | 'owner' | 'lastOwner'

/** Why somebody's role cannot be changed here; null when it can. The server decides by the same rules. */
export function reasonAgainst(
  member: { userRole: Role },
  team: readonly { userRole: Role }[],
  me: { role: Role; mayManage: boolean },
): RoleReason | null {
  if (!me.mayManage) return 'manage'
  if (member.userRole !== 'Owner') return null
  if (me.role !== 'Owner') return 'owner'
  return team.filter(({ userRole }) => userRole === 'Owner').length <= 1 ? 'lastOwner' : null
}
