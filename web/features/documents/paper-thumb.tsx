/** A small picture of a document: a certificate with its belt, others with lines. Decoration. */
import type { ReactNode } from 'react'
import type { WegbandDocument } from '@wegband/domain/features/documents/contract.ts'
import { Swatch } from '../../ui/band/swatch.tsx'
import styles from './documents.module.css'

export function PaperThumb(props: { readonly paper: Pick<WegbandDocument, 'certificate'> }): ReactNode {
  const { certificate } = props.paper
  return (
    <span className={styles.thumb} aria-hidden="true">
      {certificate === null ? (
        <>
          <i />
          <i />
          <i />
        </>
      ) : (
        <Swatch belt={certificate.belt} width={44} height={12} />
      )}
      <i />
      <i />
    </span>
  )
}
