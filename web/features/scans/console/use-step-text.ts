import { useTranslation } from 'react-i18next'
import { COVERAGE_STATES, PAGE_LEFT_OUT } from '#contract/coverage.ts'
import type { ExecutionStep, StepCode } from '#contract/executions.ts'
import { SCAN_TRIGGERS } from '#contract/scans.ts'
import { useFormat } from '#web/components/format.ts'
import { coverageReason } from '#web/components/scans/CoverageList.tsx'
import { useFailureText } from '#web/components/scans/failure-text.ts'
import { useRunnerWords } from './use-runner-words.ts'

type Params = ExecutionStep['params']
const textOf = (params: Params, name: string): string => String(params[name] ?? '')
const numberOf = (params: Params, name: string): number => Number(params[name] ?? 0)

/** The sentence of a step, in the reader's language. Needs the texts of 'scans'. @param names of checks, by id */
export function useStepText(names: ReadonlyMap<string, string>): (step: ExecutionStep) => string {
  const { t } = useTranslation('scans')
  const format = useFormat()
  const failureText = useFailureText()
  const amount = (params: Params, name: string) => format.number(numberOf(params, name))
  /** One check in one scope; the scope is said where there are several. */
  function checkText(params: Params): string {
    const id = textOf(params, 'check')
    const scope = textOf(params, 'scope')
    const check = (names.get(id) ?? id) + (scope === '' ? '' : ` · ${scope}`)
    const state = COVERAGE_STATES.find((one) => one === params['state']) ?? 'error'
    if (state !== 'ran') return `${check}: ${t(`coverage.state.${state}`, { count: 1, amount: format.number(1) })}`
    const fail = numberOf(params, 'fail')
    return t('log.check', { check, fail: format.number(fail), other: format.number(numberOf(params, 'verdicts') - fail) })
  }
  const runnerWords = useRunnerWords()
  const words: Readonly<Record<StepCode, (params: Params) => string>> = {
    queued(params) {
      const trigger = SCAN_TRIGGERS.find((one) => one === params['trigger']) ?? 'manual'
      return t('log.queued', { by: t(`trigger.${trigger}`) })
    },
    waits_for_host: (params) => t('log.waits_for_host', { host: textOf(params, 'host') }),
    waits_for_runner: (params) => t('log.waits_for_runner', { runner: textOf(params, 'runner') }),
    runner_lost: () => t('log.runner_lost'),
    started: () => t('log.started'),
    resumed: (params) => t('log.resumed', { attempt: amount(params, 'attempt'), done: amount(params, 'done') }),
    permit: (params) => t('log.permit', { host: textOf(params, 'host') }),
    no_permit: () => t('log.no_permit'),
    runner_started: (params) => t('log.runner_started', { count: numberOf(params, 'checks'), checks: amount(params, 'checks') }),
    check: (params) => checkText(params),
    inventory: (params) =>
      t('log.inventory', {
        count: numberOf(params, 'resources'),
        resources: amount(params, 'resources'),
        type: textOf(params, 'type'),
        scope: textOf(params, 'scope'),
      }),
    judged: (params) =>
      t('log.judged', {
        count: numberOf(params, 'checks'),
        checks: amount(params, 'checks'),
        fail: amount(params, 'fail'),
        opened: amount(params, 'opened'),
        resolved: amount(params, 'resolved'),
      }),
    checks_not_run(params) {
      const state = COVERAGE_STATES.find((one) => one === params['state']) ?? 'error'
      const reason = coverageReason(textOf(params, 'reason'))
      const count = numberOf(params, 'count')
      const known = textOf(params, 'checks').split(',')
      const list = known.map((check) => names.get(check) ?? check).join(', ') + (count > known.length ? ' …' : '')
      const said = t('log.notRun', { said: t(`coverage.state.${state}`, { count, amount: amount(params, 'count') }), list })
      return reason === undefined ? said : `${said} ${t(`coverage.reason.${reason}`)}`
    },
    pages: (params) => t('pages.judged', { count: numberOf(params, 'judged'), amount: amount(params, 'judged') }),
    page_left_out(params) {
      const why = PAGE_LEFT_OUT.find((one) => one === params['why']) ?? 'error'
      return t(`pages.leftOut.${why}`, { count: numberOf(params, 'count'), amount: amount(params, 'count') })
    },
    cancel_requested: (params) => t('log.cancel_requested', { by: textOf(params, 'by') }),
    completed: (params) =>
      t('log.completed', { pass: amount(params, 'pass'), fail: amount(params, 'fail'), error: amount(params, 'error') }),
    failed: (params) => t('log.failed', { why: failureText({ failureCode: textOf(params, 'failure'), failureDetail: null }) }),
    cancelled: () => t('log.cancelled'),
    lost: (params) => t('log.lost', { attempt: amount(params, 'attempt') }),
    details_cut: () => t('log.details_cut'),
    cut: () => t('log.cut'),
    ...runnerWords,
    log_goes_on: () => t('log.log_goes_on'),
    log_went_on: () => t('log.log_went_on'),
  }
  // a server of a newer build may say more than this page can word
  return ({ code, params }) => (Object.hasOwn(words, code) ? words[code](params) : code)
}
