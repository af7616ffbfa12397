/** What went wrong, inside the dialog in which it was tried. */
import type { ReactNode } from 'react'
import { useErrorWords } from '../../platform/error-words.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'

export function DialogFailure(props: { readonly error: unknown }): ReactNode {
  const words = useErrorWords()
  if (props.error === null || props.error === undefined) return null
  const { title, text } = words(props.error)
  return (
    <Banner icon={warningCircle} tone="danger" live="alert" title={title}>
      {text === title ? null : text}
    </Banner>
  )
}
