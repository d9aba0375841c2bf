import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api.ts'

const BY_STATUS = {
  403: 'error.forbidden',
  404: 'error.notFound',
  409: 'error.conflict',
  422: 'error.invalid',
  429: 'error.rateLimited',
  502: 'error.unavailable',
  503: 'error.unavailable',
  504: 'error.unavailable',
} as const

/** Refusals that need words of their own. */
const BY_CODE = {
  'account.last_owner': 'error.lastOwner',
  'account.being_deleted': 'error.beingDeleted',
  'account.not_msp': 'error.notMsp',
  'image.refused': 'error.imageRefused',
  'permit.missing': 'error.permitMissing',
  'permit.closed': 'error.permitClosed',
  'auth.reauthentication_required': 'error.proofNeeded',
  'auth.step_up_required': 'error.stepUpNeeded',
  'auth.second_factor_required': 'error.secondFactorNeeded',
  'auth.password_reset_required': 'error.passwordReset',
} as const
const hasWords = (code: string): code is keyof typeof BY_CODE => code in BY_CODE

function keyOf(error: unknown) {
  if (!(error instanceof ApiError)) return 'error.generic'
  if (error.code === 'network.timeout') return 'error.timeout'
  if (error.status === 0) return 'error.network'
  if (hasWords(error.code)) return BY_CODE[error.code]
  const entry = Object.entries(BY_STATUS).find(([status]) => Number(status) === error.status)
  return entry?.[1] ?? 'error.generic'
}

/** The sentence a person reads for an error, in their language. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => t(keyOf(error))
}
