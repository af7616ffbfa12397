/** The alphabet above the glossary: an initial with terms links to them, the others only keep their place. */
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { ALPHABET, NO_INITIAL } from '@wegband/domain/features/texts/glossary-search.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import styles from './glossary-page.module.css'

/** The element id of an initial's heading. */
export const initialId = (letter: string): string =>
  `letter-${letter === NO_INITIAL ? 'none' : letter.toLowerCase()}`

/** A heading above this position counts as being read. */
const READING_LINE = 160

/** The initial whose terms are being read; undefined at the top of the page. */
function useInitialBeingRead(letters: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const look = (): void => {
      const isAbove = (letter: string): boolean => {
        const top = document.getElementById(initialId(letter))?.getBoundingClientRect().top
        return top !== undefined && top < READING_LINE
      }
      setCurrent(window.scrollY > 0 ? letters.findLast(isAbove) : undefined)
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [letters])
  return current
}

export function InitialNav(props: { readonly letters: readonly string[] }): ReactNode {
  const t = useMessages('glossary')
  const current = useInitialBeingRead(props.letters)
  const goTo = (letter: string): void => {
    const heading = document.getElementById(initialId(letter))
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }
  const shown = props.letters.includes(NO_INITIAL) ? [...ALPHABET, NO_INITIAL] : ALPHABET
  return (
    <nav className={styles.letters} aria-label={t('letters')}>
      {shown.map((letter) =>
        props.letters.includes(letter) ? (
          <button
            key={letter}
            type="button"
            className={classNames(styles.toInitial, letter === current && styles.isCurrent)}
            aria-label={t('letter', { letter })}
            aria-current={letter === current ? 'true' : undefined}
            onClick={() => goTo(letter)}
          >
            {letter}
          </button>
        ) : (
          <span key={letter} className={styles.noInitial} aria-hidden="true">
            {letter}
          </span>
        ),
      )}
    </nav>
  )
}
