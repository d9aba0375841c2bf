import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { LinkButton } from './LinkButton.tsx'
import { useRefusal } from './states/use-right-text.ts'

type Look = Pick<ComponentProps<typeof ActionButton>, 'variant' | 'children'>

/** The way to a new connection; those whose role does not connect learn from it who may. */
export function ConnectButton(look: Look) {
  const refusal = useRefusal('connections.manage')
  const icon = <Plus size={15} aria-hidden />
  if (refusal !== undefined) return <ActionButton {...look} startIcon={icon} refusal={refusal} />
  return <LinkButton {...look} to={paths.newConnection} startIcon={icon} />
}
