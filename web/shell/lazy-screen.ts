import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import { ApiError, askForLife } from '#web/api.ts'
import { i18n, type Namespace } from '#web/i18n/i18n.ts'
import { useReach } from '#web/ui/states/reach.ts'

const LOOK_MS = 3_000
const unreachable = () => new ApiError({ title: 'network.unreachable', status: 0, code: 'network.unreachable' })

/**
 * The component of a screen, loaded with its first visit. The router loads the whole page again where the file of a screen is gone, which
 * is right after an update of the server; without a server it would leave nothing at all, so that is told apart first.
 */
export function lazyScreen<T extends Record<string, unknown>>(load: () => Promise<T>, name: keyof T) {
  const fromServer = async (): Promise<T> => {
    try {
      return await load()
    } catch (error) {
      await askForLife(AbortSignal.timeout(LOOK_MS)).catch(() => {
        throw unreachable()
      })
      throw error
    }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every screen takes what routes give, which is nothing
  return lazyRouteComponent(fromServer, name) as AsyncRouteComponent<object>
}

/** Loads the texts of a screen. @throws ApiError network.unreachable, instead of a screen that would show the names of its texts. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  const missing = () => namespaces.filter((name) => !i18n.hasResourceBundle(i18n.language, name))
  if (missing().length === 0) return
  if (useReach.getState().state !== 'reached') throw unreachable()
  await i18n.loadNamespaces([...namespaces])
  // one that failed before is not asked for again by itself
  if (missing().length > 0) await i18n.reloadResources([i18n.language], missing())
  if (missing().length > 0) throw unreachable()
}
