import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider, useColorScheme } from '@mui/material/styles'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { makeTheme } from '#web/ui/theme/theme.ts'
import { useLocalSettings } from './local-settings.ts'

/** Emotion marks its style elements with the page's nonce; the server writes it into the meta tag. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''
const leftToRight = createCache({ key: 'p', nonce, prepend: true })

/** Loaded only for right-to-left. Without vendor prefixes: Emotion's own prefixer is not exported, and that of a newer stylis fails on its tree. */
async function rightToLeft(): Promise<EmotionCache> {
  const { default: mirror } = await import('@mui/stylis-plugin-rtl')
  return createCache({ key: 'pr', nonce, prepend: true, stylisPlugins: [mirror] })
}

function ModeFollowsSettings() {
  const theme = useLocalSettings((state) => state.theme)
  const { setMode } = useColorScheme()
  useEffect(() => setMode(theme), [theme, setMode])
  return null
}

/** The MUI engine for the screens below: theme, direction and font sizes of the local settings. Loaded with the first screen that needs it. */
export function ThemeHost() {
  const direction = useLocalSettings((state) => state.direction)
  const responsiveFontSizes = useLocalSettings((state) => state.responsiveFontSizes)
  const mode = useLocalSettings((state) => state.theme)
  const theme = useMemo(() => makeTheme({ direction, responsiveFontSizes }), [direction, responsiveFontSizes])
  const [mirrored, setMirrored] = useState<EmotionCache | null>(null)
  useEffect(() => {
    if (direction === 'rtl') void rightToLeft().then(setMirrored)
  }, [direction])
  const cache = direction === 'rtl' ? mirrored : leftToRight
  if (cache === null) return null
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode={mode} storageManager={null}>
        <CssBaseline />
        <ModeFollowsSettings />
        <Outlet />
      </ThemeProvider>
    </CacheProvider>
  )
}
