import Card from '@mui/material/Card'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { tone } from '#web/ui/tokens.ts'

const Frame = styled(Card)({ display: 'flex', flexDirection: 'column', minWidth: 0, position: 'relative' })
const Head = styled('header')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  flexWrap: 'wrap',
  padding: '14px 16px 10px',
  '& h2': { margin: 0 },
  '& p': { margin: '2px 0 0', fontSize: 12, color: tone.muted },
})
const Title = styled('h2')(({ theme }) => theme.typography.h2)
const Body = styled('div')({ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' })

export interface PanelProps {
  title?: ReactNode
  sub?: ReactNode
  /** Legend, link or button at the end of the head. */
  action?: ReactNode
  children: ReactNode
  /** False when the content (a table) goes to the edges. */
  pad?: boolean
  className?: string
}

/** A card with a head; the only box of the product. Never put one inside another. */
export function Panel({ title, sub, action, children, pad = true, className }: PanelProps) {
  const padding = pad ? (title === undefined ? '16px' : '0 16px 16px') : 0
  return (
    <Frame {...{ component: 'section' }} className={className ?? ''}>
      {title !== undefined && (
        <Head>
          <div style={{ flex: '1 1 190px', minWidth: 0 }}>
            <Title>{title}</Title>
            {sub !== undefined && <p>{sub}</p>}
          </div>
          {action !== undefined && <div style={{ marginInlineStart: 'auto' }}>{action}</div>}
        </Head>
      )}
      <Body style={{ padding }}>{children}</Body>
    </Frame>
  )
}
