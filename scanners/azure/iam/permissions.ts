/** What a role allows: each block allows its actions, and none of those it takes out. */
export interface RolePermission {
  actions: readonly string[]
  notActions: readonly string[]
  dataActions: readonly string[]
  notDataActions: readonly string[]
}

/** Whether a pattern of a role names an action; * stands for any text. Source: learn.microsoft.com/azure/role-based-access-control/role-definitions#actions-format */
export function matchesAction(pattern: string, action: string): boolean {
  const [first = '', ...parts] = pattern.toLowerCase().split('*')
  const name = action.toLowerCase()
  if (parts.length === 0) return first === name
  if (!name.startsWith(first)) return false
  const last = parts.pop() ?? ''
  let at = first.length
  for (const part of parts) {
    const found = name.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return name.length - last.length >= at && name.endsWith(last)
}
const names = (patterns: readonly string[], action: string): boolean => patterns.some((pattern) => matchesAction(pattern, action))

/** Whether a role allows an action on resources. */
export const allows = (permissions: readonly RolePermission[], action: string): boolean =>
  permissions.some(({ actions, notActions }) => names(actions, action) && !names(notActions, action))
/** Whether a role allows an action on what is kept in resources. */
export const allowsData = (permissions: readonly RolePermission[], action: string): boolean =>
  permissions.some(({ dataActions, notDataActions }) => names(dataActions, action) && !names(notDataActions, action))

/** Whoever may do this gives themselves any role. */
export const GRANT_ROLES = 'Microsoft.Authorization/roleAssignments/write'
/** Of a service that there is not: a role that allows them was given everything, by * or by all changes one by one. */
const ANYTHING = ['Microsoft.Anything/things/write', 'Microsoft.Anything/things/delete']
/** Changes everything but, perhaps, who may: as the built-in role Contributor. */
export const changesAll = (permissions: readonly RolePermission[]): boolean => ANYTHING.every((action) => allows(permissions, action))

/** Built-in roles by their ids, which are the same everywhere: learn.microsoft.com/azure/role-based-access-control/built-in-roles */
export const OWNER = '8e3af657-a8ff-443c-a75c-2fe8c4b92635'
export const USER_ACCESS_ADMINISTRATOR = '18d7d88d-d35e-4fb5-a5c3-7773c20a72d9'
