import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { TagList } from '#web/features/connections/TagList.tsx'
import { useScheduleText } from '#web/features/connections/use-schedule-text.ts'
import { bodyOf, type WebsiteValues } from '#web/features/connections/website-form.ts'
import { useIsDemoTarget } from './Ownership.tsx'
import type { WebsiteTest } from './use-website-test.ts'

const Title = styled('h2')({ margin: '0 0 14px', fontSize: 15, fontWeight: 600 })

function testWord(test: WebsiteTest, url: string): 'new.reviewUntested' | 'new.reviewOk' | 'new.reviewFailed' {
  const answer = test.answerFor(url)
  if (answer === undefined) return 'new.reviewUntested'
  return answer.ok ? 'new.reviewOk' : 'new.reviewFailed'
}

/** What will be saved, to read once more. */
export function ReviewStep({ values, test }: { values: WebsiteValues; test: WebsiteTest }) {
  const { t } = useTranslation(['connections', 'common'])
  const scheduleText = useScheduleText()
  const isDemo = useIsDemoTarget(values.url)
  const { name, tags, schedule } = bodyOf(values)
  const url = values.url.trim()
  return (
    <>
      <Title>{t('new.review')}</Title>
      <KeyValues
        items={[
          [t('form.name'), name],
          [t('new.reviewUrl'), <code key="url">{url}</code>],
          [t('form.tags'), tags.length === 0 ? t('common:state.none') : <TagList key="tags" tags={tags} />],
          [t('form.schedule'), scheduleText(schedule)],
          [t('new.reviewChecks'), t(isDemo ? 'new.reviewAll' : 'new.reviewPassive')],
          [t('new.reviewTest'), t(testWord(test, url))],
        ]}
      />
    </>
  )
}
