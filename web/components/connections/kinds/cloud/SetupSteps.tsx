import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { SetupWay } from '#contract/kinds.ts'
import { CodeBlock } from '#web/ui/input/CodeBlock.tsx'
import { tone } from '#web/ui/tokens.ts'

const List = styled('ol')({
  display: 'grid',
  gap: 10,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  counterReset: 'step',
  '& > li': { display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', gap: '6px 4px', counterIncrement: 'step' },
  '& > li::before': { content: 'counter(step) "."', color: tone.muted, fontVariantNumeric: 'tabular-nums' },
  '& > li > *': { gridColumn: 2 },
  '& > li > span': { overflowWrap: 'anywhere' },
})

/** What is done at a provider: commands alone as they are, several steps one below the other with theirs. */
export function SetupSteps({ steps }: { steps: SetupWay['steps'] }) {
  const { t } = useTranslation(['connections', 'common'])
  const code = (commands: string, label = t('setup.commands')) => (
    <CodeBlock label={label} code={commands} copyLabel={t('common:action.copy')} copiedLabel={t('common:action.copied')} />
  )
  const [first, ...others] = steps
  if (first === undefined) return null
  if (others.length === 0 && first.text === null && first.commands !== null) return code(first.commands)
  return (
    <List>
      {steps.map(({ text, commands }) => (
        <li key={text}>
          <span>{text}</span>
          {commands !== null && code(commands, text ?? undefined)}
        </li>
      ))}
    </List>
  )
}
