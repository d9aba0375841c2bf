import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useTranslation } from 'react-i18next'
import { API_KEY_SCOPES, type ApiKeyScope, rightsOfScope } from '#contract/rights.ts'
import { useUser } from '#web/shell/session/auth-store.ts'

interface ScopeChoiceProps {
  value: readonly ApiKeyScope[]
  error: boolean
  onChange: (next: ApiKeyScope[]) => void
}

/** What a key may do; what its maker may not do themselves is marked as without effect. */
export function ScopeChoice({ value, error, onChange }: ScopeChoiceProps) {
  const { t } = useTranslation('settings')
  const rights = useUser((state) => state.profile?.rights)
  const isBeyond = (scope: ApiKeyScope) => rightsOfScope[scope].some((right) => rights?.includes(right) !== true)
  return (
    <fieldset style={{ border: 0, margin: '0 0 14px', padding: 0, display: 'grid', gap: 4 }}>
      <legend>{t('apiKeys.scopes')}</legend>
      {API_KEY_SCOPES.map((scope) => (
        <div key={scope}>
          <FormControlLabel
            style={{ display: 'flex' }}
            control={
              <Checkbox
                size="small"
                checked={value.includes(scope)}
                onChange={(event) => onChange(API_KEY_SCOPES.filter((one) => (one === scope ? event.target.checked : value.includes(one))))}
              />
            }
            label={t(`apiKeys.scope.${scope}`)}
          />
          {isBeyond(scope) && <FormHelperText style={{ marginInlineStart: 30 }}>{t('apiKeys.exceeds')}</FormHelperText>}
        </div>
      ))}
      {error && <FormHelperText error>{t('apiKeys.scopeNeeded')}</FormHelperText>}
    </fieldset>
  )
}
