import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { exportAccount } from '#contract/accounts.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { saveFile } from '#web/components/save-file.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'

/** All data of the account as a file. */
export function ExportPanel() {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const may = useRight('account.delete')
  const save = useMutation({
    mutationFn: () => saveFile(exportAccount, {}, 'parapet-account.jsonl'),
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  })
  return (
    <Panel
      title={t('export.title')}
      sub={t('export.text')}
      action={
        <ActionButton
          variant="outlined"
          startIcon={<Download size={15} aria-hidden />}
          refusal={may ? undefined : t('ownerOnly')}
          disabled={save.isPending}
          onClick={() => save.mutate()}
        >
          {t(save.isPending ? 'export.busy' : 'export.action')}
        </ActionButton>
      }
    >
      {null}
    </Panel>
  )
}
