import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Link } from '../link/link.tsx'
import styles from './logo.module.css'

/** The W folded from one band. Decoration: the word or a name beside it is read out. */
export function LogoMark(props: { readonly className?: string | undefined }): ReactNode {
  return (
    <svg className={props.className} viewBox="0 0 64 44" aria-hidden="true">
      <path d="M2 2H15L25 42H12Z" fill="currentColor" />
      <path d="M12 42H25L37 6H24Z" fill="currentColor" opacity=".58" />
      <path d="M24 6H37L49 42H36Z" fill="currentColor" />
      <path d="M36 42H49L62 2H49Z" className={styles.tip} />
    </svg>
  )
}

/** Mark and word; a link to the start when it has an `href`. */
export function Logo(props: {
  readonly name: string
  readonly href?: string | undefined
  readonly size?: 'normal' | 'large'
  readonly className?: string | undefined
}): ReactNode {
  const className = classNames(styles.logo, props.size === 'large' && styles.large, props.className)
  const content = (
    <>
      <LogoMark className={styles.mark} />
      <span>{props.name}</span>
    </>
  )
  if (props.href === undefined) return <span className={className}>{content}</span>
  return (
    <Link href={props.href} className={className}>
      {content}
    </Link>
  )
}
