import { useTranslation } from 'react-i18next'
import { boardErrors } from '#contract/remediations.ts'
import { ApiError } from '#web/api.ts'
import { useErrorText } from './error-text.ts'

/** The words of a refused change of a card: the board's own errors, or somebody was faster. */
export function useCardErrorText(): (error: unknown) => string {
  const { t } = useTranslation('remediations')
  const general = useErrorText()
  return (error) => {
    if (error instanceof ApiError) {
      if (error.code === 'resource.stale') return t('board.stale')
      if (error.code === 'column.not_found') return boardErrors.column
      if (error.code === 'card.not_found' || error.code === 'resource.not_found') return boardErrors.card
      if (error.code === 'connection.out_of_scope') return t('board.outOfScope')
      if (error.status >= 500) return boardErrors.server
      return general(error)
    }
    return error instanceof Error ? error.message : boardErrors.server
  }
}
