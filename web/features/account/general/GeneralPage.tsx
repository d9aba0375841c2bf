import { styled } from '@mui/material/styles'
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageField, ThemeField } from '#web/components/AppearanceFields.tsx'
import { useUser } from '#web/shell/session/auth-store.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { CompanyPanel } from './CompanyPanel.tsx'
import { CompliancePanel } from './CompliancePanel.tsx'
import { DangerPanel } from './danger/DangerPanel.tsx'
import { ExportPanel } from './ExportPanel.tsx'
import { FactsPanel } from './FactsPanel.tsx'
import { PersonPanel } from './PersonPanel.tsx'
import { FieldGrid } from './use-save-profile.ts'

/** Asks before one leaves a page with changes that are not saved; a closing window asks in the browser's own words. */
function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const { t } = useTranslation()
  const { status, proceed, reset } = useBlocker({ shouldBlockFn: () => dirty, enableBeforeUnload: dirty, withResolver: true })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      danger
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {t('unsaved.text')}
    </ConfirmDialog>
  )
}

const Column = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' })

/** The person, the company and the account itself. */
export function GeneralPage() {
  const { t } = useTranslation('account')
  const profile = useUser((state) => state.profile)
  const [personDirty, setPersonDirty] = useState(false)
  const [companyDirty, setCompanyDirty] = useState(false)
  const onPerson = useCallback((dirty: boolean) => setPersonDirty(dirty), [])
  const onCompany = useCallback((dirty: boolean) => setCompanyDirty(dirty), [])
  if (profile === null) return null
  return (
    <>
      <PageHead title={t('general.title')} sub={t('general.fact')} />
      <Column>
        <PersonPanel profile={profile} onDirty={onPerson} />
        <Panel title={t('person.appearance')} sub={t('person.appearanceFact')}>
          <FieldGrid style={{ paddingTop: 6 }}>
            <LanguageField />
            <ThemeField />
          </FieldGrid>
        </Panel>
        <CompanyPanel profile={profile} onDirty={onCompany} />
        <CompliancePanel profile={profile} />
        <FactsPanel profile={profile} />
        <ExportPanel />
        <DangerPanel profile={profile} />
      </Column>
      <UnsavedGuard dirty={personDirty || companyDirty} />
    </>
  )
}
