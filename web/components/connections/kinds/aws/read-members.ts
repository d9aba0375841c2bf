/** What one template takes: a mapping of CloudFormation has 200 entries at most (its quotas). */
export const MEMBERS_MAX = 200

export interface MemberAccount {
  id: string
  /** '' where none stands beside the id. */
  name: string
}
const ACCOUNT = /(?<!\d)(?:\d{12}|\d{4}-\d{4}-\d{4})(?!\d)/u

/** Accounts as people paste them: an id in each line, its name beside it in any of the usual ways. What has no id is told. */
export function readMembers(text: string): { accounts: MemberAccount[]; unread: string[] } {
  const accounts = new Map<string, MemberAccount>()
  const unread: string[] = []
  for (const line of text.split(/\r?\n/u).map((one) => one.trim())) {
    const [found] = ACCOUNT.exec(line) ?? []
    if (found !== undefined) {
      const id = found.replaceAll('-', '')
      const name = line.replace(found, '').replaceAll(/^[\s,;"'|]+|[\s,;"'|]+$/gu, '')
      if (!accounts.has(id)) accounts.set(id, { id, name: name.slice(0, 120) })
    } else if (line !== '') unread.push(line.slice(0, 60))
  }
  return { accounts: [...accounts.values()], unread }
}
