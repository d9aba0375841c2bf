import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { NOTIFICATION_CHANNELS, type NotificationChannel } from '#contract/notifications.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { tone } from '#web/ui/tokens.ts'
import { changesTo, type Group, GROUPS, isOn, type Preference, type Preferences } from './preferences.ts'

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  borderTop: `1px solid ${tone.line}`,
  '& th, & td': { height: 40, padding: '2px 8px', borderBottom: `1px solid ${tone.line}`, textAlign: 'center' },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& thead th': { height: 34, fontSize: 12, fontWeight: 550, color: tone.muted, background: tone.sunken },
  '& th:first-of-type': { textAlign: 'start', fontWeight: 400, paddingInlineStart: 16 },
  '& .channel': { width: 104 },
  [theme.breakpoints.down('sm')]: {
    '& .channel': { width: 62 },
    '& th, & td': { paddingInline: 2 },
    '& thead th': { fontSize: 11, overflow: 'hidden', textOverflow: 'ellipsis' },
    // what leads nowhere yet is said in words above on phones
    '& .closed': { display: 'none' },
  },
}))

interface GroupPanelProps {
  group: Group
  preferences: Preferences
  onChange: (changes: readonly Preference[]) => void
}

/** One group of events by every channel; a channel that leads nowhere is disabled and says so. */
export function GroupPanel({ group, preferences, onChange }: GroupPanelProps) {
  const { t } = useTranslation('account')
  const kinds = GROUPS[group]
  const name = t(`prefs.group.${group}`)
  const isOpen = (channel: NotificationChannel) => preferences.available.includes(channel)
  const reasonOf = (channel: NotificationChannel) =>
    isOpen(channel) ? undefined : t(channel === 'email' ? 'prefs.noMail' : 'prefs.unavailable')
  const off = changesTo(false, preferences, kinds)
  const all = off.length > 0 ? off : changesTo(true, preferences, kinds)
  return (
    <Panel
      title={name}
      pad={false}
      action={
        <Button variant="text" aria-label={`${t(off.length > 0 ? 'prefs.allOff' : 'prefs.allOn')}: ${name}`} onClick={() => onChange(all)}>
          {t(off.length > 0 ? 'prefs.allOff' : 'prefs.allOn')}
        </Button>
      }
    >
      <Table aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{t('prefs.event')}</th>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <th key={channel} scope="col" className={isOpen(channel) ? 'channel' : 'channel closed'} title={reasonOf(channel)}>
                {t(`prefs.channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`prefs.kind.${kind}`)}</th>
              {NOTIFICATION_CHANNELS.map((channel) => (
                <td key={channel} className={isOpen(channel) ? '' : 'closed'} title={reasonOf(channel)}>
                  <input
                    type="checkbox"
                    role="switch"
                    checked={isOn(preferences, kind, channel)}
                    aria-checked={isOn(preferences, kind, channel)}
                    disabled={!isOpen(channel)}
                    aria-label={t('prefs.switch', { kind: t(`prefs.kind.${kind}`), channel: t(`prefs.channel.${channel}`) })}
                    onChange={(event) => onChange([{ kind, channel, enabled: event.target.checked }])}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
