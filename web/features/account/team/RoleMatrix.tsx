import { styled, useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Check, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Right, rightsOf, ROLES } from '#contract/rights.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { tone } from '#web/ui/tokens.ts'

/** Each line of the table, and the right of the contract that decides it. */
const LINES = [
  ['read', 'findings.read'],
  ['work', 'scans.run'],
  ['keys', 'api_keys.own'],
  ['connections', 'connections.manage'],
  ['team', 'team.manage'],
  ['invoices', 'billing.read'],
  ['billing', 'billing.manage'],
  ['end', 'account.delete'],
] as const satisfies readonly (readonly [string, Right])[]

const Scroller = styled('div')({
  overflowX: 'auto',
  scrollbarWidth: 'thin',
  borderTop: `1px solid ${tone.line}`,
  position: 'relative',
  '& table': { width: '100%', minWidth: 560, borderCollapse: 'collapse', fontSize: 13 },
  '& th, & td': { padding: '8px 12px', textAlign: 'center', borderBottom: `1px solid ${tone.line}` },
  '& tr:last-of-type th, & tbody tr:last-of-type td': { borderBottom: 0 },
  '& thead th': { fontSize: 12, fontWeight: 550, color: tone.muted, background: tone.sunken },
  '& th:first-of-type': { textAlign: 'start', fontWeight: 400, paddingInlineStart: 16 },
  '& svg': { verticalAlign: 'middle' },
})

const List = styled('dl')({
  margin: 0,
  '& > div': { padding: '9px 16px', borderTop: `1px solid ${tone.line}` },
  '& dt': { fontWeight: 550 },
  '& dd': { margin: 0, fontSize: 12, color: tone.muted },
})

/** Five columns do not fit a phone: the roles are named below what they may do. */
function RoleList() {
  const { t, i18n } = useTranslation(['account', 'common'])
  const list = new Intl.ListFormat(i18n.language)
  return (
    <List>
      {LINES.map(([line, right]) => (
        <div key={line}>
          <dt>{t(`roles.can.${line}`)}</dt>
          <dd>{list.format(ROLES.filter((role) => rightsOf[role].includes(right)).map((role) => t(`common:role.${role}`)))}</dd>
        </div>
      ))}
    </List>
  )
}

/** Which role may do what, read from the table the server decides by. */
export function RoleMatrix() {
  const { t } = useTranslation(['account', 'common'])
  const phone = useMediaQuery(useTheme().breakpoints.down('sm'))
  if (phone)
    return (
      <Panel title={t('roles.title')} pad={false}>
        <RoleList />
      </Panel>
    )
  return (
    <Panel title={t('roles.title')} pad={false}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <Scroller role="region" aria-label={t('roles.title')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('roles.title')}</span>
              </th>
              {ROLES.map((role) => (
                <th key={role} scope="col">
                  {t(`common:role.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {LINES.map(([line, right]) => (
              <tr key={line}>
                <th scope="row">{t(`roles.can.${line}`)}</th>
                {ROLES.map((role) => (
                  <td key={role}>
                    {rightsOf[role].includes(right) ? (
                      <Check size={16} aria-label={t('roles.may')} style={{ color: tone.ok }} />
                    ) : (
                      <Minus size={14} aria-label={t('roles.mayNot')} style={{ color: tone.faint }} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </Panel>
  )
}
