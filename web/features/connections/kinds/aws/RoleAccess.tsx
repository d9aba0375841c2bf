import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Kind } from '#contract/kinds.ts'
import { KindFields } from '#web/features/connections/access/KindFields.tsx'
import type { ConnectionTesting } from '#web/features/connections/access/use-connection-test.ts'
import { type ConnectionValues, fieldsBody } from '#web/features/connections/connection-form.ts'
import { FieldStack, NameField, SettingsFields } from '#web/features/connections/SettingsFields.tsx'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { tone } from '#web/ui/tokens.ts'
import { RoleSetup } from './RoleSetup.tsx'
import { TestColumn } from './TestColumn.tsx'

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 14fr) minmax(0, 9fr)',
  alignItems: 'start',
  gap: 16,
  [theme.breakpoints.up('md')]: { '& > :last-child': { position: 'sticky', top: 68 } },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))
const Numbered = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '22px minmax(0, 1fr)',
  gap: '0 12px',
  '& + &': { borderTop: `1px solid ${tone.line}`, marginTop: 16, paddingTop: 16 },
  '& > .number': {
    display: 'grid',
    placeItems: 'center',
    width: 22,
    height: 22,
    borderRadius: '50%',
    border: `1px solid ${tone.lineStrong}`,
    fontSize: 12,
  },
  '& > .content': { display: 'grid', gap: 12, minWidth: 0 },
  '& h2': { margin: 0, fontSize: 13, fontWeight: 600, lineHeight: '22px' },
  '& details > summary': { cursor: 'pointer', minHeight: 24, color: tone.accentText, fontWeight: 550 },
  [theme.breakpoints.down('sm')]: { '& > .content > :not(h2)': { gridColumn: '1 / -1' } },
}))

function Part({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <Numbered aria-label={title}>
      <span className="number" aria-hidden>
        {number}
      </span>
      <div className="content">
        <h2>{title}</h2>
        {children}
      </div>
    </Numbered>
  )
}

interface RoleAccessProps {
  kind: Kind
  form: UseFormReturn<ConnectionValues>
  test: ConnectionTesting
  onRun: () => void
  /** Id of the connection that has the account already. */
  existing: string | undefined
}
/** Access to an AWS account: how its role is made and what is told of it, and beside it the test with what it may read. */
export function RoleAccess({ kind, form, test, onRun, existing }: RoleAccessProps) {
  const { t } = useTranslation('connections')
  const values = useWatch({ control: form.control, name: 'fields' })
  const withFields = (isShown: (name: string) => boolean): Kind => ({ ...kind, fields: kind.fields.filter(({ name }) => isShown(name)) })
  const suggestName = () => {
    const [, account] = /^arn:[\w-]+:iam::(\d{12}):role\//u.exec(String(values['roleArn'] ?? '').trim()) ?? []
    if (account !== undefined && form.getValues('name') === '') form.setValue('name', `AWS ${account}`)
  }
  return (
    <Columns>
      <Panel>
        <Part number={1} title={t('setup.title')}>
          <RoleSetup kind={kind} form={form} />
          <KindFields kind={withFields((name) => name === 'externalId')} />
        </Part>
        <Part number={2} title={t('setup.enter')}>
          <KindFields kind={withFields((name) => name !== 'externalId' && name !== 'regions')} onLeave={suggestName} />
          {existing !== undefined && <Link to={paths.connection(existing)}>{t('new.openExisting')}</Link>}
          <NameField />
          <details>
            <summary>{t('setup.more')}</summary>
            <FieldStack style={{ paddingTop: 8 }}>
              <KindFields kind={withFields((name) => name === 'regions')} />
              <SettingsFields withName={false} />
            </FieldStack>
          </details>
        </Part>
      </Panel>
      <TestColumn kind={kind} fields={fieldsBody(kind, values)} test={test} onRun={onRun} />
    </Columns>
  )
}
