import { useTranslation } from 'react-i18next'
import type { ExecutionStep, StepCode } from '#contract/executions.ts'

type Params = ExecutionStep['params']
const textOf = (params: Params, name: string): string => String(params[name] ?? '')

/** Why a runner's job did not come to its end. */
const JOB_ENDINGS = ['cancelled', 'revoked', 'restarted', 'left', 'deleted'] as const
type JobCode = Extract<StepCode, `job_${string}`>
type Told = JobCode | Exclude<Extract<StepCode, `runner_${string}`>, 'runner_started' | 'runner_lost'>

/** The sentences of a remote runner's session. Needs the texts of 'scans'. */
export function useRunnerWords(): Readonly<Record<Told, (params: Params) => string>> {
  const { t } = useTranslation('scans')
  function jobText(code: JobCode, params: Params): string {
    const work = params['work'] === 'test' ? 'test' : 'scan'
    const connection = textOf(params, 'connection') || t('executions.unnamed')
    if (code !== 'job_ended') return t(`log.${code}.${work}`, { connection })
    const why = JOB_ENDINGS.find((one) => one === params['why']) ?? 'cancelled'
    return t(`log.job_ended.${work}`, { connection, why: t(`log.why.${why}`) })
  }
  return {
    runner_online: (params) => t('log.runner_online', { version: textOf(params, 'version'), platform: textOf(params, 'platform') }),
    runner_back: () => t('log.runner_back'),
    runner_replaced: () => t('log.runner_replaced'),
    runner_offline: () => t('log.runner_offline'),
    runner_left: () => t('log.runner_left'),
    runner_revoked: (params) => t('log.runner_revoked', { by: textOf(params, 'by') }),
    job_taken: (params) => jobText('job_taken', params),
    job_done: (params) => jobText('job_done', params),
    job_ended: (params) => jobText('job_ended', params),
  }
}
