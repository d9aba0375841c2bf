import { useTranslation } from 'react-i18next'
import { sharedAddress } from '#web/shell/session/account-address.ts'
import { useUser } from '#web/shell/session/auth-store.ts'
import { useCopy } from '#web/ui/input/use-copy.ts'
import { notify } from '#web/ui/states/toast.ts'

/** Copies an address of this client so that it opens in this account, whoever follows it, and says so. */
export function useCopyLink(): (address: string) => void {
  const { t } = useTranslation()
  const accountId = useUser(({ profile }) => profile?.customerId)
  const { copy } = useCopy()
  return (address) => {
    if (accountId === undefined) return
    void copy(sharedAddress(address, accountId)).then(
      (isCopied) => isCopied && notify({ kind: 'success', text: t('shell.pageLinkCopied') }),
    )
  }
}
