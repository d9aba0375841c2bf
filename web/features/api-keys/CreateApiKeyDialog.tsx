import { zodResolver } from '@hookform/resolvers/zod'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { TextField } from '#web/ui/input/TextField.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { addApiKey, listApiKeys } from '#contract/api-keys.ts'
import { listConnections } from '#contract/connections.ts'
import { text } from '#contract/fields.ts'
import { API_KEY_SCOPES, type ApiKeyScope, rightsOfScope } from '#contract/rights.ts'
import { call, queryOf } from '#web/api.ts'
import { useSendForm } from '#web/components/use-send-form.ts'
import { useUser } from '#web/shell/session/auth-store.ts'
import { CodeBlock } from '#web/ui/input/CodeBlock.tsx'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { ShownOnceDialog } from '#web/ui/layout/ShownOnceDialog.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { curlExample, readNetworks } from './KeyLimits.tsx'
import { Check } from '#web/ui/plain/choices.tsx'
import { SelectField } from '#web/ui/plain/SelectField.tsx'
import { ItemSkeleton } from '#web/ui/states/Skeletons.tsx'

interface ScopeChoiceProps {
  value: readonly ApiKeyScope[]
  error: boolean
  onChange: (next: ApiKeyScope[]) => void
}

/** What a key may do; what its maker may not do themselves is marked as without effect. */
function ScopeChoice({ value, error, onChange }: ScopeChoiceProps) {
  const { t } = useTranslation('settings')
  const rights = useUser((state) => state.profile?.rights)
  const isBeyond = (scope: ApiKeyScope) => rightsOfScope[scope].some((right) => rights?.includes(right) !== true)
  return (
    <fieldset style={{ border: 0, margin: '0 0 14px', padding: 0, display: 'grid', gap: 4 }}>
      <legend>{t('apiKeys.scopes')}</legend>
      {API_KEY_SCOPES.map((scope) => (
        <Check
          key={scope}
          label={t(`apiKeys.scope.${scope}`)}
          hint={isBeyond(scope) ? t('apiKeys.exceeds') : undefined}
          checked={value.includes(scope)}
          onChange={(event) => onChange(API_KEY_SCOPES.filter((one) => (one === scope ? event.target.checked : value.includes(one))))}
        />
      ))}
      {error && <FormHelperText error>{t('apiKeys.scopeNeeded')}</FormHelperText>}
    </fieldset>
  )
}

/** The new key, this once, with a command to try it. */
function KeyMade({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common'])
  const words = { copyLabel: t('common:action.copy'), copiedLabel: t('common:action.copied') }
  return (
    <ShownOnceDialog title={t('apiKeys.made')} closeLabel={t('common:action.close')} onClose={onClose}>
      <Notice kind="warning">{t('apiKeys.shownOnce')}</Notice>
      <CodeBlock code={apiKey} label={t('apiKeys.key')} {...words} />
      <h3 style={{ fontSize: 13 }}>{t('apiKeys.example')}</h3>
      <CodeBlock code={curlExample(location.origin, apiKey)} label={t('apiKeys.example')} {...words} />
    </ShownOnceDialog>
  )
}

const EXPIRIES = [30, 90, 365] as const
const form = z.object({
  name: text(80),
  scopes: z.array(z.enum(API_KEY_SCOPES)).check(z.minLength(1)),
  expiresInDays: z.number(),
  connectionIds: z.array(z.string()),
  addressList: z.string(),
})
type Values = z.infer<typeof form>

function send({ name, scopes, expiresInDays, connectionIds, addressList }: Values) {
  const networks = readNetworks(addressList)
  return call(addApiKey, {
    body: {
      name,
      scopes,
      ...(expiresInDays > 0 ? { expiresInDays } : {}),
      ...(connectionIds.length > 0 ? { connectionIds } : {}),
      ...(networks.length > 0 ? { addressList: networks } : {}),
    },
  })
}

/** Asks for name, scopes, limits and expiry; then shows the key, once. */
export function CreateApiKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common'])
  const cache = useQueryClient()
  const connections = useQuery(queryOf(listConnections, { query: { limit: 200 } }))
  const { control, register, errors, busy, reply, refusal, submit } = useSendForm<Values, Awaited<ReturnType<typeof send>>>({
    resolver: zodResolver(form),
    defaultValues: { name: '', scopes: ['read'], expiresInDays: 90, connectionIds: [], addressList: '' },
    refusable: ['name', 'addressList'],
    send,
    onSent: () => cache.invalidateQueries({ queryKey: [listApiKeys.tag] }),
  })
  if (reply !== undefined) return <KeyMade apiKey={reply.key} onClose={onClose} />
  const known = connections.data?.results ?? []
  return (
    <ConfirmDialog
      open={open}
      title={t('apiKeys.create')}
      confirmLabel={t('apiKeys.create')}
      busy={busy}
      refusal={refusal}
      onConfirm={submit}
      onClose={onClose}
    >
      <TextField
        {...register('name')}
        label={t('apiKeys.name')}
        placeholder={t('apiKeys.namePlaceholder')}
        error={errors.name !== undefined}
        helperText={errors.name === undefined ? ' ' : t('apiKeys.nameNeeded')}
        fullWidth
        margin="dense"
      />
      <Controller
        control={control}
        name="scopes"
        render={({ field }) => <ScopeChoice value={field.value} error={errors.scopes !== undefined} onChange={field.onChange} />}
      />
      <Controller
        control={control}
        name="expiresInDays"
        render={({ field }) => (
          <SelectField
            label={t('apiKeys.expires')}
            value={String(field.value)}
            options={[...EXPIRIES, 0].map((days) => ({
              value: String(days),
              label: days === 0 ? t('apiKeys.noExpiry') : t('apiKeys.days', { count: days }),
            }))}
            onChange={(days) => field.onChange(Number(days))}
          />
        )}
      />
      <Controller
        control={control}
        name="connectionIds"
        render={({ field }) => (
          <FormControl fullWidth size="small" sx={{ marginBlock: 1.75 }}>
            <InputLabel id="api-key-connections">{t('apiKeys.connections')}</InputLabel>
            <Select
              {...field}
              multiple
              displayEmpty
              labelId="api-key-connections"
              label={t('apiKeys.connections')}
              renderValue={() =>
                field.value.length === 0
                  ? t('apiKeys.connectionsAll')
                  : known
                      .filter(({ id }) => field.value.includes(id))
                      .map(({ name }) => name)
                      .join(', ')
              }
            >
              {connections.isPending && (
                <MenuItem disabled>
                  <ItemSkeleton label={t('common:state.loading')} />
                </MenuItem>
              )}
              {known.map((connection) => (
                <MenuItem key={connection.id} value={connection.id}>
                  {connection.name}
                </MenuItem>
              ))}
            </Select>
            <FormHelperText>{t('apiKeys.connectionsHelp')}</FormHelperText>
          </FormControl>
        )}
      />
      <TextField
        {...register('addressList')}
        label={t('apiKeys.addresses')}
        multiline
        maxRows={4}
        fullWidth
        error={errors.addressList !== undefined}
        helperText={t(errors.addressList === undefined ? 'apiKeys.addressesHelp' : 'apiKeys.addressWrong')}
      />
    </ConfirmDialog>
  )
}
