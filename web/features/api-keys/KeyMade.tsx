import { useTranslation } from 'react-i18next'
import { CodeBlock } from '#web/ui/input/CodeBlock.tsx'
import { ShownOnceDialog } from '#web/ui/layout/ShownOnceDialog.tsx'
import { Notice } from '#web/ui/plain/Notice.tsx'
import { curlExample } from './expiry-state.ts'

/** The new key, this once, with a command to try it. */
export function KeyMade({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
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
