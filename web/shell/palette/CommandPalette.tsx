import Dialog from '@mui/material/Dialog'
import { Command } from 'cmdk'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RiskGlyph } from '#web/ui/marks/RiskGlyph.tsx'
import { Keys } from '#web/shell/shortcuts/Keys.tsx'
import { CommandRoot, PaletteFoot } from './CommandRoot.tsx'
import { type Entry, type Hit, isMeant, markTyped } from './entry.ts'
import { endTypeAhead, typedAhead } from './type-ahead.ts'
import { useCommands, useScreens } from './use-commands.ts'
import { useAssignEntries, useHitCommands } from './use-hit-commands.ts'
import { useHits } from './use-hits.ts'

/** What is typed before commands alone are wanted. */
const ONLY_COMMANDS = '>'
/** Before anything is typed the commands for each connection would hide the rest. */
const COMMANDS_AT_FIRST = 5
interface Section {
  id: string
  heading: string
  entries: readonly Entry[]
}

function Line({ entry, typed }: { entry: Entry; typed: string }) {
  const { label, icon: Icon, hint, keys, hit } = entry
  const riskLevel = hit?.riskLevel ?? null
  return (
    <Command.Item value={entry.id} onSelect={entry.run}>
      {riskLevel === null ? <Icon size={16} strokeWidth={1.8} aria-hidden /> : <RiskGlyph risk={riskLevel} />}
      <span>{markTyped(label, typed).map(({ at, text, isTyped }) => (isTyped ? <mark key={at}>{text}</mark> : text))}</span>
      {hint !== undefined && <small>{hint}</small>}
      {keys !== undefined && <Keys keys={keys} />}
    </Command.Item>
  )
}

const ofKind = (hits: readonly Entry[], kind: Hit['kind']): readonly Entry[] => hits.filter(({ hit }) => hit?.kind === kind)

/** What was found first, then what can be done with it, then where one can go and what one can do anywhere. */
function useSections(
  shown: string,
  assigning: Hit | null,
  subject: Hit | undefined,
  doing: Doing,
): { sections: Section[]; isAwaited: boolean } {
  const { t } = useTranslation()
  const onlyCommands = shown.startsWith(ONLY_COMMANDS)
  const typed = (onlyCommands ? shown.slice(ONLY_COMMANDS.length) : shown).trim()
  const { hits, isAwaited, isRecent } = useHits(onlyCommands || assigning !== null ? ONLY_COMMANDS : shown, doing.close)
  const screens = useScreens(doing.close)
  const commands = useCommands(doing.close, doing.openSheet)
  const forHit = useHitCommands(subject, doing.close, doing.toAssign)
  const people = useAssignEntries(assigning ?? undefined, doing.close)
  const meant = (entries: readonly Entry[]) => entries.filter(({ label }) => isMeant(label, typed))
  if (assigning !== null)
    return {
      sections: [{ id: 'people', heading: t('palette.assignOf', { name: assigning.label }), entries: meant(people) }],
      isAwaited: false,
    }
  const anywhere = {
    id: 'commands',
    heading: t('palette.commands'),
    entries: meant(commands).slice(0, typed === '' && !onlyCommands ? COMMANDS_AT_FIRST : undefined),
  }
  const own =
    subject === undefined
      ? []
      : [{ id: 'own', heading: t('palette.commandsFor', { name: subject.label }), entries: onlyCommands ? meant(forHit) : forHit }]
  if (onlyCommands) return { sections: [...own, anywhere], isAwaited: false }
  const found = isRecent
    ? [{ id: 'recent', heading: t('palette.recent'), entries: hits }]
    : [
        { id: 'fixes', heading: t('nav.remediations'), entries: ofKind(hits, 'remediation') },
        { id: 'findings', heading: t('nav.findings'), entries: ofKind(hits, 'finding') },
        { id: 'connections', heading: t('nav.connections'), entries: ofKind(hits, 'connection') },
      ]
  return {
    sections: [...found, ...(isRecent ? [] : own), { id: 'screens', heading: t('palette.goTo'), entries: meant(screens) }, anywhere],
    isAwaited,
  }
}
interface Doing {
  close: () => void
  openSheet: () => void
  toAssign: () => void
}

/** The selected line: the first, whenever there are others, unless a key or the pointer chose another. */
function useSelection(sections: readonly Section[], typed: string) {
  const entries = sections.flatMap((section) => section.entries)
  const [chosen, setChosen] = useState({ typed, id: '' })
  const isThere = chosen.typed === typed && entries.some(({ id }) => id === chosen.id)
  const selected = isThere ? chosen.id : (entries[0]?.id ?? '')
  return { entries, selected, choose: (id: string) => setChosen({ typed, id }) }
}

/** Finds, goes and does: what the server finds, every screen, and commands for the selected item and for anywhere. */
export function CommandPalette({ onClose, onSheet }: { onClose: () => void; onSheet: () => void }) {
  const { t } = useTranslation()
  const titleId = useId()
  const [typed, setTyped] = useState(() => typedAhead().typed)
  const [assigning, setAssigning] = useState<Hit | null>(null)
  const [subject, setSubject] = useState<Hit | undefined>()
  const isEntering = useRef(typedAhead().isEntered)
  // what came while this was being drawn counts too; from here on the field has the focus
  useLayoutEffect(() => {
    const ahead = typedAhead()
    // oxlint-disable-next-line react/set-state-in-effect -- the keys are outside of React until then
    setTyped(ahead.typed)
    isEntering.current ||= ahead.isEntered
    endTypeAhead()
  }, [])
  const shown = useDeferredValue(typed)
  const toAssign = () => {
    setAssigning(subject ?? null)
    setTyped('')
  }
  const { sections, isAwaited } = useSections(shown, assigning, subject, { close: onClose, openSheet: onSheet, toAssign })
  const { entries, selected, choose } = useSelection(sections, shown)
  const current = entries.find(({ id }) => id === selected)
  const isSettled = shown === typed && !isAwaited
  // what is selected is what commands are for, also while one of those commands is
  const isOwn = sections.some((section) => section.id === 'own' && section.entries.some(({ id }) => id === selected))
  const wanted = current?.hit ?? (isOwn || shown.startsWith(ONLY_COMMANDS) || assigning !== null ? subject : undefined)
  if (wanted?.id !== subject?.id) setSubject(wanted)
  // Enter pressed before the answer came is taken as meant for its first line
  useEffect(() => {
    if (!isEntering.current || !isSettled) return
    isEntering.current = false
    current?.run()
  }, [isSettled, current])
  useEffect(() => {
    document.querySelector(`[cmdk-item][data-value="${CSS.escape(selected)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [selected])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !isSettled) {
      event.preventDefault()
      isEntering.current = true
    }
    if (event.key === 'Tab' && !event.shiftKey) {
      const first = sections.find((section) => (section.id === 'own' || section.id === 'commands') && section.entries.length > 0)
        ?.entries[0]
      if (first === undefined) return
      event.preventDefault()
      choose(first.id)
    }
    if (event.key === 'Backspace' && typed === '' && assigning !== null) setAssigning(null)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { position: 'absolute', top: '10vh' } } }}
    >
      <h2 id={titleId} className="sr-only">
        {t('palette.label')}
      </h2>
      <CommandRoot label={t('palette.label')} shouldFilter={false} loop value={selected} onValueChange={choose} onKeyDown={onKeyDown}>
        <Command.Input
          value={typed}
          onValueChange={(value) => {
            setTyped(value)
            isEntering.current = false
          }}
          placeholder={assigning === null ? t('palette.placeholder') : t('palette.assign')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog opened to type into
          autoFocus
        />
        <Command.List label={t('palette.label')}>
          {isSettled && <Command.Empty>{t('palette.empty')}</Command.Empty>}
          {sections
            .filter((section) => section.entries.length > 0)
            .map((section) => (
              <Command.Group key={section.id} heading={section.heading}>
                {section.entries.map((entry) => (
                  <Line key={entry.id} entry={entry} typed={shown.replace(ONLY_COMMANDS, '')} />
                ))}
              </Command.Group>
            ))}
        </Command.List>
        <PaletteFoot aria-hidden>
          <span>
            <Keys keys={['↑', '↓']} /> {t('shortcuts.select')}
          </span>
          <span>
            <Keys keys={['Enter']} /> {t('table.key.open')}
          </span>
          <span>
            <Keys keys={['Tab']} /> {t('palette.commands')}
          </span>
          <span className="end">
            <Keys keys={[ONLY_COMMANDS]} /> {t('palette.only')}
          </span>
        </PaletteFoot>
      </CommandRoot>
    </Dialog>
  )
}
