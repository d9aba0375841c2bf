import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FindingDetail } from '#contract/findings.ts'
import { CodeBlock } from '#web/ui/input/CodeBlock.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'

/** Pages to read on about a check; nothing when there are none. */
export function References({ title, references }: { title: string; references: readonly string[] }) {
  if (references.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {references.map((url) => (
          <li key={url} style={{ overflowWrap: 'anywhere' }}>
            <a href={url} target="_blank" rel="noreferrer noopener">
              {url}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** How to fix something: the sentence, and the configuration for each server as a tab with a copy button. */
export function FixSteps({ text, snippets }: FindingDetail['remediation']) {
  const { t } = useTranslation(['findings', 'common'])
  const idPrefix = useId()
  const [chosen, setChosen] = useState(0)
  const snippet = snippets[chosen] ?? snippets[0]
  const value = String(snippets[chosen] === undefined ? 0 : chosen)
  return (
    <>
      <p style={{ margin: 0 }}>{text}</p>
      {snippet !== undefined && (
        <div style={{ marginTop: 8 }}>
          <Tabs
            label={t('detail.snippets')}
            idPrefix={idPrefix}
            value={value}
            tabs={snippets.map(({ label }, index) => ({ value: String(index), label }))}
            onChange={(next) => setChosen(Number(next))}
          />
          <div id={`${idPrefix}-panel-${value}`} role="tabpanel" aria-labelledby={`${idPrefix}-tab-${value}`} style={{ paddingTop: 8 }}>
            <CodeBlock
              code={snippet.code}
              label={snippet.label}
              copyLabel={t('common:action.copy')}
              copiedLabel={t('common:action.copied')}
            />
          </div>
        </div>
      )}
    </>
  )
}
