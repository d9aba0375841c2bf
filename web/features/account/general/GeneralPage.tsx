import { styled } from '@mui/material/styles'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageField, ThemeField } from '#web/components/AppearanceFields.tsx'
import { UnsavedGuard } from '#web/components/UnsavedGuard.tsx'
import { useUser } from '#web/shell/session/auth-store.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { CompanyPanel } from './CompanyPanel.tsx'
import { CompliancePanel } from './CompliancePanel.tsx'
import { DangerPanel } from './danger/DangerPanel.tsx'
import { FactsPanel } from './FactsPanel.tsx'
import { FieldGrid } from './fields.ts'
import { PersonPanel } from './PersonPanel.tsx'

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
        <DangerPanel profile={profile} />
      </Column>
      <UnsavedGuard dirty={personDirty || companyDirty} />
    </>
  )
}
