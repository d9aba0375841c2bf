import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getConnectionSource, getFindingSource, type SourceCode } from '#contract/sources.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { PlainButton } from '#web/ui/plain/plain.tsx'
import { SelectField } from '#web/ui/plain/SelectField.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { CodeLines } from './CodeLines.tsx'

/** More files than these are chosen from a list. */
const TABS_MAX = 5

const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 })
const Lines = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 6, alignItems: 'center' })
const Stand = styled('div')({ minHeight: 200 })

interface FileChoiceProps {
  code: SourceCode
  idPrefix: string
  onChoose: (path: string) => void
}
function FileChoice({ code: { files, file }, idPrefix, onChoose }: FileChoiceProps) {
  const { t } = useTranslation('sources')
  const labelOf = ({ path, marks }: SourceCode['files'][number]) => (marks === 0 ? path : t('code.withMarks', { path, count: marks }))
  if (files.length === 1) return null
  if (files.length > TABS_MAX) {
    const options = files.map((one) => ({ value: one.path, label: labelOf(one) }))
    return <SelectField label={t('code.file')} value={file.path} options={options} onChange={onChoose} />
  }
  return (
    <Tabs
      label={t('code.files')}
      idPrefix={idPrefix}
      value={file.path}
      tabs={files.map((one) => ({ value: one.path, label: labelOf(one) }))}
      onChange={onChoose}
    />
  )
}

/** The marked lines of a file, one button each: where the eye would have to search. */
function MarkedLines({ code, at, onJump }: { code: SourceCode; at: number | undefined; onJump: (line: number) => void }) {
  const { t } = useTranslation('sources')
  const lines = [...new Set(code.marks.map(({ line }) => line))].toSorted((a, b) => a - b).slice(0, 40)
  if (lines.length < 2) return null
  return (
    <Lines role="group" aria-label={t('code.marked')}>
      {lines.map((line) => (
        <PlainButton key={line} type="button" kind="quiet" aria-pressed={line === at} onClick={() => onJump(line)}>
          {t('code.line', { line })}
        </PlainButton>
      ))}
    </Lines>
  )
}

interface CodePanelProps {
  /** Of a finding, or of all open findings of a connection. */
  of: { finding: string } | { connection: string }
}
/** Source code of a contract with the lines that findings are about, and why. */
export function CodePanel({ of }: CodePanelProps) {
  const { t } = useTranslation('sources')
  const format = useFormat()
  const idPrefix = useId()
  const [path, setPath] = useState<string>()
  const [line, setLine] = useState<number>()
  const query = { path }
  const options =
    'finding' in of
      ? queryOf(getFindingSource, { params: { id: of.finding }, query })
      : queryOf(getConnectionSource, { params: { id: of.connection }, query })
  const { data: code, error, isLoading, refetch } = useQuery({ ...options, retry: false, placeholderData: (before) => before })
  const choose = (next: string) => {
    setPath(next)
    setLine(undefined)
  }
  if (error?.status === 404)
    return 'finding' in of ? null : (
      <Panel title={t('code.title')}>
        <p>{t('code.none')}</p>
      </Panel>
    )
  const at = line ?? code?.marks[0]?.line
  return (
    <Panel
      title={t('code.title')}
      sub={
        code === undefined
          ? undefined
          : t(`code.from.${code.origin}`, { date: format.dateTime(code.readAt), compiler: code.compiler ?? '—' })
      }
    >
      <Stand>
        {error !== null && <QueryError error={error} onRetry={() => void refetch()} />}
        {isLoading && <TextSkeleton lines={8} label={t('code.loading')} />}
        {code !== undefined && (
          <Stack>
            <FileChoice code={code} idPrefix={idPrefix} onChoose={choose} />
            <MarkedLines code={code} at={at} onJump={setLine} />
            <div id={`${idPrefix}-panel-${code.file.path}`}>
              <CodeLines
                key={code.file.path}
                {...code.file}
                marks={code.marks}
                at={at}
                current={'finding' in of ? of.finding : undefined}
              />
            </div>
          </Stack>
        )}
      </Stand>
    </Panel>
  )
}
