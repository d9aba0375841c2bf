import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowUpRight, BadgeCheck, Link2, Play, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { assignFindings, verifyFinding } from '#contract/findings.ts'
import { updateRemediation } from '#contract/remediations.ts'
import { listScans } from '#contract/scans.ts'
import { getShell, listUsers } from '#contract/users.ts'
import { call, queryOf } from '#web/api.ts'
import { useRefusalToast } from '#web/components/use-refusal-toast.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useStartScan } from '#web/components/scans/use-start-scan.ts'
import { useRight, useUser } from '#web/shell/session/auth-store.ts'
import { notify } from '#web/ui/states/toast.ts'
import { type Entry, type Hit, pathOfHit } from './entry.ts'
import { useCopyLink } from './use-copy-link.ts'

/** Starts the scan that proves a fix: of a finding, or of all that a fix closes. */
const verify = async ({ kind, id }: Hit): Promise<unknown> =>
  kind === 'finding'
    ? call(verifyFinding, { params: { id } })
    : call(updateRemediation, { params: { id }, body: { columnId: 'Column_ReadyToVerify' } })

const assign = async ({ kind, id }: Hit, userId: string): Promise<unknown> =>
  kind === 'finding'
    ? call(assignFindings, { body: { ids: [id], ownerId: userId } })
    : call(updateRemediation, { params: { id }, body: { assigneeId: userId } })

/** Does something to what is selected, says that it was done, and has what shows it read again. */
function useDo(): (work: () => Promise<unknown>, done: string) => void {
  const cache = useQueryClient()
  const errorText = useErrorText()
  const tellRefusal = useRefusalToast()
  const { mutate } = useMutation({
    mutationFn: ({ work }: { work: () => Promise<unknown>; done: string }) => work(),
    onSuccess: async (_reply, { done }) => {
      notify({ kind: 'success', text: done })
      const tags = [verifyFinding.tag, updateRemediation.tag, listScans.tag, getShell.tag]
      await Promise.all(tags.map((tag) => cache.invalidateQueries({ queryKey: [tag] })))
    },
    onError: (error) => tellRefusal(error, errorText(error)),
  })
  return (work, done) => mutate({ work, done })
}

/** Commands for what is selected: verify and assign a finding or a fix, scan a connection, open, copy the link. */
export function useHitCommands(hit: Hit | undefined, close: () => void, toAssign: () => void): readonly Entry[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const act = useDo()
  const copyLink = useCopyLink()
  const start = useStartScan()
  const mayScan = useRight('scans.run')
  const mayMove = useRight('remediations.move')
  const mayTriage = useRight('findings.triage')
  if (hit === undefined) return []
  const closing = (work: () => void) => () => {
    close()
    work()
  }
  const isWork = hit.kind !== 'connection'
  const mayVerify = hit.kind === 'finding' ? mayScan : mayMove && mayScan
  const mayAssign = hit.kind === 'finding' ? mayTriage : mayMove
  return [
    ...(isWork && mayVerify
      ? [
          {
            id: 'hit-verify',
            label: t('completion.verifyNow'),
            icon: BadgeCheck,
            run: closing(() => act(() => verify(hit), t('palette.verifying', { name: hit.label }))),
          },
        ]
      : []),
    ...(isWork && mayAssign ? [{ id: 'hit-assign', label: t('palette.assign'), icon: UserRound, run: toAssign }] : []),
    ...(hit.kind === 'connection' && mayScan
      ? [{ id: 'hit-scan', label: t('action.scanNow'), icon: Play, run: closing(() => start.mutate(hit.id)) }]
      : []),
    { id: 'hit-open', label: t('action.open'), icon: ArrowUpRight, run: closing(() => void navigate({ to: pathOfHit(hit) })) },
    { id: 'hit-link', label: t('palette.copyLink'), icon: Link2, run: closing(() => copyLink(`${location.origin}${pathOfHit(hit)}`)) },
  ]
}

/** The people a finding or a fix can be given to, oneself first. */
export function useAssignEntries(hit: Hit | undefined, close: () => void): readonly Entry[] {
  const { t } = useTranslation()
  const act = useDo()
  const me = useUser(({ profile }) => profile?.userId)
  const { data } = useQuery({ ...queryOf(listUsers, {}), enabled: hit !== undefined })
  if (hit === undefined) return []
  return (data?.results ?? [])
    .toSorted((a, b) => Number(b.userId === me) - Number(a.userId === me))
    .map(({ userId, name }) => ({
      id: `person-${userId}`,
      label: userId === me ? t('person.me', { name }) : name,
      icon: UserRound,
      run: () => {
        close()
        act(() => assign(hit, userId), t('palette.assigned', { name }))
      },
    }))
}
