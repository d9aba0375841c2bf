import { MICROSOFT_GRAPH } from '#scanners/azure/graph-rights.ts'

/** Rights to what is kept inside of resources stand apart in a role: learn.microsoft.com/azure/role-based-access-control/role-definitions#dataactions */
const isDataAction = (action: string): boolean => action.startsWith('data:')
/** Rights at Microsoft Graph are no part of a role: they are granted to the application itself (Policy.Read.All). */
const isGraphRight = (action: string): boolean => !action.includes('/')

const ROLE = 'Parapet additions'

/** The smallest role that allows some actions, with the commands that make and assign it, as people paste it. */
export function patchOf(actions: readonly string[]): string {
  const all = [...new Set(actions)].toSorted()
  const graph = all.filter(isGraphRight)
  const rights = all.filter((action) => !isGraphRight(action))
  const role = {
    Name: ROLE,
    IsCustom: true,
    Description: 'Read settings that the role Reader leaves out',
    Actions: rights.filter((action) => !isDataAction(action)),
    DataActions: rights.filter(isDataAction).map((action) => action.slice('data:'.length)),
    AssignableScopes: ['/subscriptions/SUBSCRIPTION_ID'],
  }
  const assigned = [
    `az role definition create --role-definition '${JSON.stringify(role, null, 2)}'`,
    `az role assignment create --assignee APPLICATION_ID --role "${ROLE}" --scope /subscriptions/SUBSCRIPTION_ID`,
  ]
  const granted = [...graph.map((name) => grant(name)), 'az ad app permission admin-consent --id APPLICATION_ID']
  return [...(rights.length > 0 ? assigned : []), ...(graph.length > 0 ? granted : [])].join('\n')
}

/** An application permission is added by its id, which Graph's own application tells. */
const grant = (name: string): string =>
  `az ad app permission add --id APPLICATION_ID --api ${MICROSOFT_GRAPH} --api-permissions "$(az ad sp show --id ${MICROSOFT_GRAPH} --query "appRoles[?value=='${name}'].id" -o tsv)=Role"`
