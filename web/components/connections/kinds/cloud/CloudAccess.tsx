import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Kind, KindField } from '#contract/kinds.ts'
import { KindFields } from '#web/components/connections/access/KindFields.tsx'
import type { ConnectionTesting } from '#web/components/connections/access/use-connection-test.ts'
import { type ConnectionValues, fieldsBody } from '#web/components/connections/connection-form.ts'
import { FieldStack, NameField, SettingsFields } from '#web/components/connections/SettingsFields.tsx'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { tone } from '#web/ui/tokens.ts'
import { CloudSetup } from './CloudSetup.tsx'
import { setupKindOf, suggestedName } from './setup-kind.ts'
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
  // below its number, all of the width
  [theme.breakpoints.down('sm')]: {
    rowGap: 12,
    '& > .content': { display: 'contents' },
    '& > .content > :not(h2)': { gridColumn: '1 / -1', minWidth: 0 },
  },
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

interface CloudAccessProps {
  kind: Kind
  form: UseFormReturn<ConnectionValues>
  test: ConnectionTesting
  onRun: () => void
  /** Id of the connection that has the target already. */
  existing: string | undefined
}
/** Made by this server, for whoever prepares the target. */
const isMade = ({ issued, fallback }: KindField): boolean => issued && !fallback

/** Access to a cloud: how it is prepared at its provider and what is told of that, and beside it the test with what it may read. */
export function CloudAccess({ kind, form, test, onRun, existing }: CloudAccessProps) {
  const { t } = useTranslation('connections')
  const values = useWatch({ control: form.control, name: 'fields' })
  const of = setupKindOf(kind)
  const withFields = (isShown: (field: KindField) => boolean): Kind => ({ ...kind, fields: kind.fields.filter(isShown) })
  const suggested = useRef('')
  const suggestName = () => {
    const name = suggestedName(kind, form.getValues('fields'))
    // a name of a person's own stays
    if (name === '' || !['', suggested.current].includes(form.getValues('name'))) return
    suggested.current = name
    form.setValue('name', name)
  }
  return (
    <Columns>
      <Panel>
        <Part number={1} title={t(`setup.of.${of}.title`)}>
          <CloudSetup kind={kind} form={form} />
          <KindFields kind={withFields(isMade)} />
        </Part>
        <Part number={2} title={t(`setup.of.${of}.enter`)}>
          <KindFields kind={withFields((field) => !isMade(field) && !field.further)} onLeave={suggestName} />
          {existing !== undefined && <Link to={paths.connection(existing)}>{t('new.openExisting')}</Link>}
          <NameField />
          <details>
            <summary>{t(`setup.of.${of}.more`)}</summary>
            <FieldStack style={{ paddingTop: 8 }}>
              <KindFields kind={withFields(({ further }) => further)} />
              <SettingsFields withName={false} />
            </FieldStack>
          </details>
        </Part>
      </Panel>
      <TestColumn kind={kind} fields={fieldsBody(kind, values)} test={test} onRun={onRun} />
    </Columns>
  )
}
