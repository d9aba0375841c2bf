import { styled } from '@mui/material/styles'
import { type ReactNode, useEffect, useRef } from 'react'
import { tone } from '#web/ui/tokens.ts'

const Head = styled('header')(({ theme }) => ({
  marginBottom: 14,
  '& h2': { ...theme.typography.h2, margin: 0, outline: 'none', overflowWrap: 'anywhere' },
  '& p': { margin: '3px 0 0', color: tone.muted },
}))

/** Heading of a step. It takes the focus when the step comes after another, so that keyboard and screen reader begin at its top. */
export function StepHead({ title, sub, isNext }: { title: ReactNode; sub?: ReactNode; isNext: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNext) heading.current?.focus()
  }, [isNext])
  return (
    <Head>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {sub !== undefined && <p>{sub}</p>}
    </Head>
  )
}
