import { styled } from '@mui/material/styles'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Domain } from '#contract/domains.ts'
import { nameOf } from '#web/components/domains/domain-of.ts'
import { DomainProof } from '#web/components/domains/DomainProof.tsx'
import { DomainStatus } from '#web/components/domains/DomainStatus.tsx'
import { useFormat } from '#web/components/format.ts'
import { tone } from '#web/ui/tokens.ts'
import { DomainHistory } from './DomainHistory.tsx'

const Item = styled('li')({
  borderTop: `1px solid ${tone.line}`,
  '&:first-of-type': { borderTop: 0 },
  '& > div': { padding: '4px 0 20px', display: 'grid', gap: 20, minWidth: 0 },
})
const Head = styled('button')({
  all: 'unset',
  boxSizing: 'border-box',
  width: '100%',
  minHeight: 44,
  padding: '6px 0',
  cursor: 'pointer',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 16px',
  gap: 12,
  alignItems: 'center',
  // what there is to say goes below the name where both have no room, the sign that opens stays at the end
  '& > span': { display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center', minWidth: 0 },
  '& b': { fontWeight: 550, overflowWrap: 'anywhere', flex: '1 1 180px' },
  '& small': { color: tone.muted, fontSize: 12 },
  '& > svg': { color: tone.muted, transition: 'transform 120ms' },
  '&[aria-expanded="true"] > svg': { transform: 'rotate(180deg)' },
  '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: 2, borderRadius: 4 },
})

/** A domain with its state; opened, the ways to prove it and what was seen so far. */
export function DomainRow({ domain, isWanted }: { domain: Domain; isWanted: boolean }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const [chosen, setChosen] = useState<boolean>()
  const id = useId()
  const isOpen = chosen ?? isWanted
  const { status, nextCheckAt } = domain
  return (
    <Item>
      <Head type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setChosen(!isOpen)}>
        <span>
          <b dir="ltr">{nameOf(domain)}</b>
          {!isOpen && nextCheckAt !== null && <small>{t('domains.next', { date: format.dateTime(nextCheckAt) })}</small>}
          {!isOpen && <DomainStatus status={status} />}
        </span>
        <ChevronDown size={16} aria-hidden />
      </Head>
      <div id={id} hidden={!isOpen} style={isOpen ? undefined : { display: 'none' }}>
        {isOpen && (
          <>
            <DomainProof domain={domain} />
            <DomainHistory domain={domain} />
          </>
        )}
      </div>
    </Item>
  )
}
