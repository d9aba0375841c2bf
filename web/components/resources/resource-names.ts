import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource } from '#contract/resources.ts'

export const tagsOf = ({ tags }: Pick<Resource, 'tags'>): string[] =>
  Object.entries(tags).map(([key, value]) => (value === '' ? key : `${key}: ${value}`))
export const shownName = ({ name, genericIdentifierValue }: Pick<Resource, 'name' | 'genericIdentifierValue'>): string =>
  name ?? genericIdentifierValue

/** By the words of scanners; a colon is a sign of its own in the names of texts. */
const KINDS = new Map([
  ['url', 'url'],
  ['domain', 'domain'],
  ['host:port', 'host_port'],
  ['arn', 'arn'],
] as const)
/** What people call a resource's type, or where no inventory tells of it the kind of its identifier. Needs the texts of 'resources'. */
export function useKindName() {
  const { t } = useTranslation('resources')
  return useCallback(
    ({ typeName, genericIdentifier }: Pick<Resource, 'typeName' | 'genericIdentifier'>): string => {
      const kind = [...KINDS].find(([name]) => name === genericIdentifier)?.[1]
      return typeName ?? (kind === undefined ? genericIdentifier : t(`kind.${kind}`))
    },
    [t],
  )
}
