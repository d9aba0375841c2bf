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

function keyOf(error: unknown) {
  if (!(error instanceof ApiError)) return 'error.generic'
  if (error.code === 'network.timeout') return 'error.timeout'
  if (error.status === 0) return 'error.network'
  const entry = Object.entries(BY_STATUS).find(([status]) => Number(status) === error.status)
  return entry?.[1] ?? 'error.generic'
}

/** The sentence a person reads for an error, in their language. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => t(keyOf(error))
}
