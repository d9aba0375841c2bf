import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { tone } from '#web/ui/tokens.ts'

const Head = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 12, marginBottom: 20 })
const Words = styled('div')({
  minWidth: 0,
  flex: '1 1 260px',
  '& p': { margin: '3px 0 0', fontSize: 13, color: tone.muted, overflowWrap: 'anywhere' },
})
const Title = styled('h1')(({ theme }) => ({ ...theme.typography.h1, margin: 0, overflowWrap: 'anywhere' }))
const Actions = styled('div')({ display: 'flex', gap: 8, flexWrap: 'wrap' })

/** h1, one line of fact, actions at the end (at most one primary). `above` is for a back link or badges. */
export function PageHead({ title, sub, above, children }: { title: ReactNode; sub?: ReactNode; above?: ReactNode; children?: ReactNode }) {
  return (
    <Head>
      <Words>
        {above}
        <Title>{title}</Title>
        {sub !== undefined && <p className="num">{sub}</p>}
      </Words>
      {children !== undefined && <Actions>{children}</Actions>}
    </Head>
  )
}
