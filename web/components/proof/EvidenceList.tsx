import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { FindingDetail } from '#contract/findings.ts'
import { CopyButton } from '#web/ui/input/CodeBlock.tsx'
import { MONO, tone } from '#web/ui/tokens.ts'

const Item = styled('figure')({
  margin: 0,
  minWidth: 0,
  border: `1px solid ${tone.line}`,
  borderRadius: 8,
  overflow: 'hidden',
  '& + &': { marginTop: 10 },
  '& figcaption': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    padding: '3px 4px 3px 12px',
    background: tone.sunken,
    borderBottom: `1px solid ${tone.line}`,
    fontSize: 12,
    fontWeight: 550,
    color: tone.muted,
  },
  '& figcaption > span': { minWidth: 0, overflowWrap: 'anywhere', flex: 1 },
})
// reached by Tab, since a long one scrolls
const Excerpt = styled('pre')({
  margin: 0,
  padding: '10px 12px',
  fontFamily: MONO,
  fontSize: 12,
  lineHeight: 1.55,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxHeight: 420,
  overflowY: 'auto',
  direction: 'ltr',
  textAlign: 'start',
})

type Evidence = FindingDetail['evidence']
const marks = z.object({ places: z.array(z.object({ file: z.string(), line: z.number(), text: z.string() })) })

/** Marked lines of source code as one reads them, each under the place it stands at; anything else, and what was cut, as it is. */
function readable(item: Evidence[number]): Evidence {
  if (item.label !== 'source' || !item.content.startsWith('{"places":')) return [item]
  try {
    const { places } = marks.parse(JSON.parse(item.content))
    return places.map(({ file, line, text }) => ({ kind: 'text', label: `${file}:${line}`, content: text }))
  } catch {
    return [item]
  }
}

/** The same may have been asked several times in a scan: it is shown once. */
const once = (items: Evidence) =>
  items
    .flatMap(readable)
    .filter(({ label, content }, at, all) => all.findIndex((item) => item.label === label && item.content === content) === at)

/** What the scanner saw, item by item, wrapped and copyable. */
export function EvidenceList({ items }: { items: Evidence }) {
  const { t } = useTranslation(['findings', 'common'])
  return (
    <div>
      {once(items).map((item) => (
        <Item key={`${item.label} ${item.content}`}>
          <figcaption>
            <span>{item.label}</span>
            <CopyButton
              text={item.content}
              copyLabel={t('evidence.copyOf', { label: item.label })}
              copiedLabel={t('common:action.copied')}
            />
          </figcaption>
          <Excerpt tabIndex={0} role="group" aria-label={item.label}>
            {item.content}
          </Excerpt>
        </Item>
      ))}
    </div>
  )
}
