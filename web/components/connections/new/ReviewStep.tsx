import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldValue } from '#contract/connections.ts'
import type { Kind, KindField } from '#contract/kinds.ts'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { bodyOf, type ConnectionValues, fieldsBody } from '#web/components/connections/connection-form.ts'
import { ScanPlace } from '#web/components/connections/ScanPlace.tsx'
import { placeOf, scanFromOf } from '#web/components/connections/scan-from-form.ts'
import { TagList } from '#web/components/chips/TagList.tsx'
import type { ConnectionTesting } from '#web/components/connections/access/use-connection-test.ts'
import { useScheduleText } from '#web/components/connections/use-schedule-text.ts'
import { hasChoice, useAllowedChecks } from './use-allowed-checks.ts'

const Title = styled('h2')({ margin: '0 0 14px', fontSize: 15, fontWeight: 600 })

type Answer = ReturnType<ConnectionTesting['answerFor']>
/** Which checks its first scan will run. */
const CHECKS = { demo: 'new.reviewAll', all: 'new.reviewAll', visitors: 'new.reviewPassive', unknown: 'new.reviewUnknown' } as const
const testWord = (answer: Answer) => (answer === undefined ? 'new.reviewUntested' : answer.ok ? 'new.reviewOk' : 'new.reviewFailed')

function useFieldText(): (field: KindField, value: FieldValue) => ReactNode {
  const { t } = useTranslation(['connections', 'common'])
  return ({ name, input, secret, choices }, value) => {
    if (secret) return t('new.reviewSecret')
    if (input === 'source') return t('new.reviewUploaded')
    if (typeof value === 'boolean') return t(value ? 'new.reviewYes' : 'new.reviewNo')
    return (
      <code key={name} style={{ whiteSpace: 'pre-line' }}>
        {choices.find((choice) => choice.value === value)?.label ?? String(value)}
      </code>
    )
  }
}

interface ReviewStepProps {
  kind: Kind
  values: ConnectionValues
  test: ConnectionTesting
}
/** What will be saved, to read once more; secrets are not shown again. */
export function ReviewStep({ kind, values, test }: ReviewStepProps) {
  const { t } = useTranslation(['connections', 'common'])
  const scheduleText = useScheduleText()
  const fieldText = useFieldText()
  const fields = fieldsBody(kind, values.fields)
  const allowed = useAllowedChecks(fields, test)
  const { name, tags, schedule } = bodyOf(values)
  const from = scanFromOf(values.place ?? placeOf(null))
  const hasSecret = kind.fields.some(({ name, secret }) => secret && fields[name] !== undefined)
  const ofKind = kind.fields.flatMap((field): [string, ReactNode][] => {
    const { issued, fallback, describes } = field
    const value = fields[field.name]
    // what serves nothing with what was entered is nothing to check
    const isIdle = (issued && fallback && hasSecret) || (describes !== undefined && fields[describes] === undefined)
    return value === undefined || isIdle ? [] : [[field.label, fieldText(field, value)]]
  })
  return (
    <>
      <Title>{t('new.review')}</Title>
      <KeyValues
        items={[
          [t('form.name'), name],
          ...ofKind,
          [t('scanFrom.title'), from === null ? null : <ScanPlace key="place" from={from} />],
          [t('form.tags'), tags.length === 0 ? t('common:state.none') : <TagList key="tags" tags={tags} />],
          [t('form.schedule'), scheduleText(schedule)],
          ...(hasChoice(kind) ? [[t('new.reviewChecks'), t(CHECKS[allowed])] as const] : []),
          [t('new.reviewTest'), from === null ? t(testWord(test.answerFor(fields))) : null],
        ]}
      />
    </>
  )
}
