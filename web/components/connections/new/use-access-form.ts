import { useEffect } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ConnectionTest } from '#contract/connections.ts'
import type { Kind } from '#contract/kinds.ts'
import type { ConnectionTesting } from '#web/components/connections/access/use-connection-test.ts'
import { type ConnectionValues, fieldsBody, kindValues, refusedFields } from '#web/components/connections/connection-form.ts'
import { useFormat } from '#web/components/format.ts'

/** What stands in the form of a new connection of a kind at first. */
export const emptyOf = (kind: Kind): ConnectionValues => ({ fields: kindValues(kind), name: '', tags: '', schedule: 'daily', cron: '' })

/** Of some kinds nothing is kept that no test has passed. */
const mustTest = ({ isTestedFirst }: Kind, answer: ConnectionTest | undefined): boolean => isTestedFirst && answer?.ok !== true

/**
 * Runs the test of what stands in the form of a new connection; what fails is told at its field, until something is changed.
 * `isUnproved`: it has to be tested before it can be kept. `word`: what the button says that goes on from here.
 */
export function useAccessForm(kind: Kind, form: UseFormReturn<ConnectionValues>, test: ConnectionTesting) {
  const { t } = useTranslation(['connections', 'common'])
  const format = useFormat()
  const fields = fieldsBody(kind, useWatch({ control: form.control, name: 'fields' }))
  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { name }) => {
      if (name?.startsWith('fields.') === true) form.clearErrors(name)
    })
    return unsubscribe
  }, [form])
  const tell = (field: string, message: string) => form.setError(`fields.${field}`, { message })
  const run = async () => {
    if (!(await form.trigger('fields'))) return
    test.run(fieldsBody(kind, form.getValues('fields')), {
      onSuccess: ({ field, steps }) => {
        const failed = steps.find(({ state }) => state === 'failed')
        if (field !== null && failed?.message) tell(field, failed.message)
      },
      onError: (error) => {
        for (const [field, message] of refusedFields(error)) form.setError(field, { message })
      },
    })
  }
  const answer = test.answerFor(fields)
  const isUnproved = mustTest(kind, answer)
  /** @param ready what it says where nothing has to be tested, with the number of checks that can run where that is known */
  const wordOf = (ready: (runnable: string | null, count: number) => string): string => {
    const isNew = answer === undefined && !test.isUnfinished(fields)
    if (isUnproved) return t(test.isBusy ? 'test.running' : isNew ? 'test.run' : 'test.again')
    const { runnable = 0, untried = [] } = answer?.preflight ?? {}
    // what was not tried in time may run as well
    return runnable === 0 || untried.length > 0 ? ready(null, 0) : ready(format.number(runnable), runnable)
  }
  return { fields, answer, isUnproved, wordOf, run: () => void run() }
}
