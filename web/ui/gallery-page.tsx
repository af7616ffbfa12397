/** Every component in every state, in both themes, and whole screens by address: `?screen=path`, `?theme=light`. For development. */
import { useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { SCREENS } from './gallery/gallery-screens.tsx'
import { GallerySections } from './gallery/gallery-sections.tsx'
import { Chip, ChipRow } from './chip/chip.tsx'
import { Link } from './link/link.tsx'
import styles from './gallery/gallery.module.css'

type Theme = 'dark' | 'light'

function initialTheme(): Theme {
  return new URLSearchParams(location.search).get('theme') === 'light' ? 'light' : 'dark'
}

/** The gallery, or one screen of it. */
export function GalleryPage(): ReactNode {
  const [theme, setTheme] = useState<Theme>(initialTheme)
  const name = new URLSearchParams(location.search).get('screen') ?? ''
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])
  const Screen = SCREENS[name]
  if (Screen) return <Screen />
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1 className="t-page">Bausteine</h1>
        <ChipRow label="Theme">
          <Chip isOn={theme === 'dark'} onClick={() => setTheme('dark')}>
            Tusche
          </Chip>
          <Chip isOn={theme === 'light'} onClick={() => setTheme('light')}>
            Kalk
          </Chip>
        </ChipRow>
      </header>
      <p className={styles.screens}>
        {Object.keys(SCREENS).map((screen) => (
          <Link key={screen} href={`?screen=${screen}&theme=${theme}`}>
            {screen}
          </Link>
        ))}
      </p>
      <GallerySections />
    </main>
  )
}
