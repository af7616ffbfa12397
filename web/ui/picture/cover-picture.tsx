import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import styles from './picture.module.css'

/** Any two pictures, one for each theme, that fill their parent; decoration. Only the shown one is loaded. */
export function CoverPicture(props: { readonly dark: string; readonly light: string }): ReactNode {
  return (['dark', 'light'] as const).map((theme) => (
    <img
      key={theme}
      className={classNames(styles.picture, styles.cover, styles[theme])}
      src={props[theme]}
      alt=""
      loading="lazy"
      decoding="async"
    />
  ))
}
