import { useTranslation } from 'react-i18next'
import { type Right, rightsOf, ROLES } from '#contract/rights.ts'
import { useRight, useUser } from '#web/shell/session/auth-store.ts'

type OperatorsRight = 'platform.read' | 'platform.manage'
/** Rights that no role has. */
const isOperators = (right: Right): right is OperatorsRight => right === 'platform.read' || right === 'platform.manage'

/** The sentences that say why somebody may not: which roles may, which one is theirs, and who can change that. */
export function useRightText(): (right: Right) => string {
  const { t, i18n } = useTranslation()
  const profile = useUser((state) => state.profile)
  return (right) => {
    if (isOperators(right)) return t('noRight.operator')
    const list = new Intl.ListFormat(i18n.language, { type: 'disjunction' })
    const roles = list.format(ROLES.filter((role) => rightsOf[role].includes(right)).map((role) => t(`role.${role}`)))
    const role = t(`role.${profile?.userRole ?? 'unknown'}`)
    const who = t('noRight.who', { what: t(`right.${right}`), roles, role })
    return `${who} ${t('noRight.ask', { company: profile?.company ?? '' })}`
  }
}

/** Why this person may not, where their role lacks the right; undefined where they may. */
export function useRefusal(right: Right): string | undefined {
  const may = useRight(right)
  const textOf = useRightText()
  return may ? undefined : textOf(right)
}
