import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { Check, Copy, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Execution, getExecutionLog, type StepLevel } from '#contract/executions.ts'
import { callFile } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useFormat } from '#web/components/format.ts'
import { saveFile } from '#web/components/save-file.ts'
import { SearchField } from '#web/ui/input/SearchField.tsx'
import { useCopy } from '#web/ui/input/use-copy.ts'
import { Segmented } from '#web/ui/plain/choices.tsx'
import { SelectMenu } from '#web/ui/plain/SelectMenu.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { tone } from '#web/ui/tokens.ts'

/** What is shown, by level. */
export const SHOWN = {
  steps: ['info', 'warning', 'error'],
  details: ['debug', 'info', 'warning', 'error'],
  problems: ['warning', 'error'],
} as const satisfies Record<string, readonly StepLevel[]>
export type Shown = keyof typeof SHOWN
const CHOICES: readonly Shown[] = ['steps', 'details', 'problems']

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '0 16px 12px',
  '& .end': { display: 'flex', marginInlineStart: 'auto' },
})

interface ConsoleBarProps {
  attempts: readonly Execution[]
  execution: Execution
  onAttempt: ((executionId: string) => void) | undefined
  shown: Shown
  onShown: (shown: Shown) => void
  search: string
  onSearch: (search: string) => void
}
/** Which attempt and what of it is shown; the whole of it to copy or to keep. */
export function ConsoleBar({ attempts, execution, onAttempt, shown, onShown, search, onSearch }: ConsoleBarProps) {
  const { t } = useTranslation('scans')
  const format = useFormat()
  return (
    <Bar>
      {attempts.length > 1 && onAttempt !== undefined && (
        <SelectMenu
          look="pill"
          label={t('log.attempt')}
          value={execution.executionId}
          options={attempts.map(({ executionId, attempt, status }) => ({
            value: executionId,
            label: t('log.attemptOf', { number: format.number(attempt), status: t(`log.status.${status}`) }),
          }))}
          onChange={onAttempt}
        />
      )}
      <Segmented
        label={t('log.show')}
        value={shown}
        options={CHOICES.map((value) => ({ value, label: t(`log.shown.${value}`) }))}
        onChange={onShown}
      />
      <SearchField value={search} onChange={onSearch} label={t('log.search')} width={200} />
      <LogFileButtons executionId={execution.executionId} />
    </Bar>
  )
}

function LogFileButtons({ executionId }: { executionId: string }) {
  const { t } = useTranslation('scans')
  const errorText = useErrorText()
  const { isCopied, copy } = useCopy()
  const input = { params: { executionId } }
  const tell = (error: unknown) => notify({ kind: 'error', text: errorText(error) })
  const copyAll = async () => copy(await (await callFile(getExecutionLog, input)).blob.text())
  const copyLabel = isCopied ? t('log.copied') : t('log.copy')
  return (
    <span className="end">
      <IconButton aria-label={copyLabel} title={copyLabel} onClick={() => void copyAll().catch(tell)}>
        {isCopied ? <Check size={15} aria-hidden style={{ color: tone.ok }} /> : <Copy size={15} aria-hidden />}
      </IconButton>
      <IconButton
        aria-label={t('log.download')}
        title={t('log.download')}
        onClick={() => void saveFile(getExecutionLog, input, `execution-${executionId}.ndjson`).catch(tell)}
      >
        <Download size={15} aria-hidden />
      </IconButton>
    </span>
  )
}
