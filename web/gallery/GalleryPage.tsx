import './gallery.css'
import { Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocalSettings } from '#web/shell/local-settings.ts'
import { Segmented } from '#web/ui/plain/choices.tsx'
import { Buttons, Choices } from './Presses.tsx'
import { Fields, Selects } from './Fields.tsx'
import { Floats, Messages, States } from './Floats.tsx'

/** A column's panel of the sheet. */
function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="sample" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Every control in every state, for whoever builds screens and for the test of their accessibility. In development only. */
export function GalleryPage() {
  const theme = useLocalSettings((state) => state.theme)
  const direction = useLocalSettings((state) => state.direction)
  const change = useLocalSettings((state) => state.change)
  return (
    <main className="gallery">
      <header>
        <h1>Controls</h1>
        <Segmented
          label="Theme"
          value={theme}
          options={[
            { value: 'light', label: 'Light', icon: <Sun size={14} aria-hidden /> },
            { value: 'dark', label: 'Dark', icon: <Moon size={14} aria-hidden /> },
          ]}
          onChange={(chosen) => change({ theme: chosen })}
        />
        <Segmented
          label="Direction"
          value={direction}
          options={[
            { value: 'ltr', label: 'Left to right' },
            { value: 'rtl', label: 'Right to left' },
          ]}
          onChange={(chosen) => change({ direction: chosen })}
        />
      </header>
      <div className="sheet">
        <div>
          <Sample title="Buttons">
            <Buttons />
          </Sample>
          <Sample title="Choices">
            <Choices />
          </Sample>
          <Sample title="Loading and empty">
            <States />
          </Sample>
        </div>
        <div>
          <Sample title="Fields">
            <Fields />
          </Sample>
        </div>
        <div>
          <Sample title="Selects and filters">
            <Selects />
          </Sample>
          <Sample title="Dialogs, menus, tooltips, messages">
            <Floats />
          </Sample>
          <Sample title="Notices and chips">
            <Messages />
          </Sample>
        </div>
      </div>
    </main>
  )
}
