import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CLOUD_TYPES } from '#contract/fields.ts'
import type { Kind } from '#contract/kinds.ts'
import { KindPicker } from '#web/components/connections/new/KindPicker.tsx'
import { WizardActions } from '#web/components/connections/new/WizardActions.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import { isStale, type Onboarding } from '#web/features/onboarding/use-onboarding.ts'
import { Notice } from '#web/ui/plain/plain.tsx'

/** Apart from the page, which is there without them. */
const DemoWays = lazy(async () => ({ default: (await import('./DemoWays.tsx')).DemoWays }))

interface TargetStepProps {
  /** What the page offers. */
  kinds: readonly Kind[]
  onlyClouds: boolean
  /** Path of the kind that was chosen before. */
  chosen: string | null
  onboarding: Onboarding
  back: () => void
  onDone: () => void
}
/** Which kind of target is connected first: those that this server has, and the targets that it brings along. */
export function TargetStep({ kinds, onlyClouds, chosen, onboarding, back, onDone }: TargetStepProps) {
  const { t } = useTranslation('connections')
  const errorText = useErrorText()
  const [path, setPath] = useState(chosen ?? kinds[0]?.path ?? '')
  const kind = kinds.find((one) => one.path === path) ?? kinds[0]
  const { change } = onboarding
  if (kind === undefined) return null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({ kind: kind.path }, { onSuccess: onDone })
      }}
    >
      <KindPicker
        kinds={kinds}
        value={kind.path}
        onChange={setPath}
        isAsked
        others={
          <Suspense fallback={null}>
            <DemoWays onboarding={onboarding} withShop={!onlyClouds} onChosen={onDone} />
          </Suspense>
        }
        {...(onlyClouds ? { among: CLOUD_TYPES } : {})}
      />
      {change.isError && !isStale(change.error) && <Notice kind="error">{errorText(change.error)}</Notice>}
      <WizardActions
        back={back}
        hint={undefined}
        saveOnly={undefined}
        refusal={undefined}
        isBusy={change.isPending}
        isWaiting={false}
        word={t('new.continueWith', { name: kind.name })}
      />
    </form>
  )
}
