import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Kind } from '#contract/kinds.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { CodeBlock } from '#web/ui/input/CodeBlock.tsx'
import { TextField } from '#web/ui/input/TextField.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { type MemberAccount, MEMBERS_MAX, readMembers } from './read-members.ts'

const LIST = "aws organizations list-accounts --query 'Accounts[?Status==`ACTIVE`].[Id,Name]' --output text"

export const MembersStack = styled('div')({ display: 'grid', gap: 12, minWidth: 0 })
export const FieldActions = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8 })

interface MembersFormProps {
  kind: Kind
  isPrepared: boolean
  isBusy: boolean
  onPrepare: (accounts: readonly MemberAccount[]) => void
}
/** The list of the accounts, pasted as the AWS CLI prints it. */
export function MembersForm({ kind, isPrepared, isBusy, onPrepare }: MembersFormProps) {
  const { t } = useTranslation(['connections', 'common'])
  const refusal = useRefusal('connections.manage')
  const [text, setText] = useState('')
  const { accounts, unread } = readMembers(text)
  const fault =
    accounts.length > MEMBERS_MAX
      ? t('members.tooMany', { most: MEMBERS_MAX })
      : unread[0] === undefined
        ? null
        : t('members.unread', { line: unread[0] })
  return (
    <Panel title={t('members.title')} sub={t('members.sub')}>
      <MembersStack>
        <CodeBlock
          caption={t('members.list')}
          label={t('members.list')}
          code={LIST}
          copyLabel={t('common:action.copy')}
          copiedLabel={t('common:action.copied')}
        />
        <TextField
          label={t('members.accounts')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          multiline
          minRows={4}
          error={fault !== null}
          helperText={fault ?? t('members.accountsHint')}
          slotProps={{ htmlInput: { spellCheck: false, dir: 'ltr' } }}
        />
        <FieldActions>
          <LinkButton to={paths.newConnection} search={{ kind: kind.path }} variant="text">
            {t('members.single')}
          </LinkButton>
          <ActionButton
            variant={isPrepared ? 'outlined' : 'contained'}
            refusal={refusal}
            disabled={accounts.length === 0 || fault !== null || isBusy}
            onClick={() => onPrepare(accounts)}
          >
            {t('members.prepare', { count: accounts.length })}
          </ActionButton>
        </FieldActions>
      </MembersStack>
    </Panel>
  )
}
