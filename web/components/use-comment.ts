import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commentFinding } from '#contract/findings.ts'
import { call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { notify } from '#web/ui/states/toast.ts'
import { useRefusal } from '#web/components/states/use-right-text.ts'

const COMMENT_MAX = 4000

/** A comment that is being written: the props of its field, and how it is sent. What was sent is cleared; what failed stays. */
export function useComment(findingId: string) {
  const { t } = useTranslation('findings')
  const errorText = useErrorText()
  const cache = useQueryClient()
  const refusal = useRefusal('findings.triage')
  const [text, setText] = useState('')
  const sending = useMutation({
    mutationFn: () => call(commentFinding, { params: { id: findingId }, body: { text: text.trim() } }),
    onSuccess: () => {
      setText('')
      return cache.invalidateQueries({ queryKey: [commentFinding.tag] })
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  })
  const isReady = refusal === undefined && text.trim() !== '' && !sending.isPending
  return {
    isReady,
    /** Sends it once it can be sent; says nothing before. */
    send: () => {
      if (isReady) sending.mutate()
    },
    field: {
      value: text,
      onChange: (event: { target: { value: string } }) => setText(event.target.value),
      placeholder: refusal ?? t('comment.placeholder'),
      disabled: refusal !== undefined,
      slotProps: { htmlInput: { maxLength: COMMENT_MAX, 'aria-label': t('comment.label') } },
    },
  }
}
