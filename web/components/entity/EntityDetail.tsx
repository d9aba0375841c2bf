import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { LongText } from '#web/ui/marks/LongText.tsx'
import { tone } from '#web/ui/tokens.ts'
import type { useSiblings } from './sequence.ts'
import { Stepper } from './Stepper.tsx'
import { useEntityKeys } from './use-entity-keys.ts'

const Crumb = styled('nav')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 28,
  marginBottom: 8,
  color: tone.muted,
  fontSize: 13,
  // twice, to outweigh the page's own links
  '&& > a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 5,
    flex: 'none',
    maxWidth: '60%',
    color: tone.muted,
    textDecoration: 'none',
  },
  '&& > a:hover': { color: tone.text },
  '& > a > svg': { flex: 'none' },
  '& > .scope': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > .position': { marginInlineStart: 'auto' },
  '& > .steps': { display: 'inline-flex', gap: 4 },
})
const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '12px 16px',
  marginBottom: 16,
  '& > div:first-of-type': { flex: '1 1 320px', minWidth: 0 },
  '& > .actions': { display: 'flex', flexWrap: 'wrap', gap: 8 },
})
const Title = styled('h1')(({ theme }) => ({ ...theme.typography.h1, margin: 0, overflowWrap: 'anywhere' }))
const Marks = styled('div')({
  marginTop: 8,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 12px',
  color: tone.muted,
  '& code': { fontSize: 12, color: 'inherit', overflowWrap: 'anywhere', direction: 'ltr', unicodeBidi: 'isolate' },
  '& a': { overflowWrap: 'anywhere', minWidth: 0 },
  '& > .where': { display: 'inline-flex', alignItems: 'center', gap: 6, minWidth: 0, maxWidth: '100%' },
})
const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 344px',
  gap: 16,
  alignItems: 'start',
  '&[data-aside=false]': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > div, & > aside': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16, minWidth: 0 },
  '& h3': { margin: '16px 0 6px', fontSize: 13, fontWeight: 600 },
  '& p': { overflowWrap: 'anywhere' },
  '& p.measure': { maxWidth: '72ch', margin: 0 },
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))
const Wide = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '&:has(> :not(:empty))': { marginBottom: 16 },
})

interface EntityDetailProps {
  /** The list that things of this kind stand in. */
  crumb: { to: string; search?: Readonly<Record<string, string>>; label: string; scope?: ReactNode }
  /** From `useSiblings`; the way back is then the list as it was filtered. */
  steps?: ReturnType<typeof useSiblings>
  title: ReactNode
  /** Risk, proof, kind and connection, where, id: in this order. */
  marks: ReactNode
  /** At most one primary; none for what is proved. */
  actions?: ReactNode
  /** Across the page, before all sections: the proof, and what stands in the way. */
  top?: ReactNode
  /** Facts, priority, identity. */
  aside?: ReactNode
  /** What `v` does; nothing where it is undefined. */
  onVerify?: (() => void) | undefined
  /** Why, how, where, timeline: panels in this order, without those that do not apply. */
  children: ReactNode
}

/** The page of one finding, remediation, result, scan, connection or resource: the same things in the same order. j and k step through the list. */
export function EntityDetail({ crumb, steps, title, marks, actions, top, aside, onVerify, children }: EntityDetailProps) {
  useEntityKeys({ j: steps?.toNext, k: steps?.toPrevious, v: onVerify })
  return (
    <>
      <Crumb aria-label={crumb.label}>
        <Link to={steps?.back?.to ?? crumb.to} search={steps?.back?.search ?? crumb.search ?? {}}>
          <ArrowLeft size={14} aria-hidden />
          <LongText lines={1}>{crumb.label}</LongText>
        </Link>
        {crumb.scope !== undefined && (
          <>
            <span aria-hidden>/</span>
            <span className="scope" title={typeof crumb.scope === 'string' ? crumb.scope : undefined}>
              {crumb.scope}
            </span>
          </>
        )}
        {steps !== undefined && <Stepper steps={steps} />}
      </Crumb>
      <Head>
        <div>
          <Title>{typeof title === 'string' ? <LongText>{title}</LongText> : title}</Title>
          <Marks>{marks}</Marks>
        </div>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </Head>
      <Wide>{top}</Wide>
      <Columns data-aside={aside !== undefined}>
        <div>{children}</div>
        {aside !== undefined && <aside>{aside}</aside>}
      </Columns>
    </>
  )
}
