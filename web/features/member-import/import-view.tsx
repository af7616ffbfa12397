/** An import, wherever it stands: its state decides which of the five steps is shown. The same for a school's head and the office. */
import { type ReactNode, useState } from 'react'
import type { MemberImport } from '@wegband/domain/features/member-import/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { arrowLeft } from '../../ui/icon/phosphor/arrow-left.gen.ts'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { DecideStep } from './decide-step.tsx'
import { FileStep } from './file-step.tsx'
import styles from './member-import.module.css'
import { ProgressStep } from './progress-step.tsx'
import { useImport } from './queries.ts'
import { DiscardButton, ResultStep } from './result-step.tsx'

function Step(props: { readonly one: MemberImport; readonly onGone: () => void }): ReactNode {
  const { one } = props
  const { state } = one
  const [isChanging, setChanging] = useState(false)
  const [seen, setSeen] = useState(state)
  // The trial that follows shows its outcome, and not the columns again.
  if (seen !== state) {
    setSeen(state)
    setChanging(false)
  }
  switch (state) {
    case 'mapping':
      return <ColumnsStep one={one} />
    case 'ready':
      return isChanging ? (
        <ColumnsStep one={one} />
      ) : (
        <DecideStep one={one} onBack={() => setChanging(true)} />
      )
    case 'checking':
    case 'running':
    case 'undoing':
      return <ProgressStep one={one} state={state} />
    case 'stopped':
    case 'done':
    case 'undone':
      return <ResultStep one={one} state={state} onGone={props.onGone} />
  }
}

function OneImport(props: {
  readonly id: number
  readonly schoolId: number
  readonly home: string
  readonly onGone: () => void
}): ReactNode {
  const t = useMessages('member-import')
  const query = useImport(props.id)
  const one = query.data
  const isOpen = one?.state === 'mapping' || one?.state === 'ready'
  return (
    <div className={styles.part}>
      <div className={styles.bar}>
        <Button variant="quiet" icon={arrowLeft} href={props.home}>
          {t('back')}
        </Button>
        {one === undefined ? null : <span className="t-small t-muted">{one.fileName}</span>}
      </div>
      {one === undefined ? <QueryError query={query} /> : null}
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={48} />
          <Skeleton shape="mat" height={240} />
        </SkeletonGroup>
      ) : null}
      {one === undefined ? null : (
        <>
          {one.problem !== null && one.state === 'mapping' ? (
            <Banner icon={warningCircle} tone="warning" title={t(`reason.${one.problem}`)} />
          ) : null}
          <Step key={one.id} one={one} onGone={props.onGone} />
          {isOpen ? (
            <div className={styles.bar}>
              <DiscardButton one={one} onGone={props.onGone} />
            </div>
          ) : null}
        </>
      )}
    </div>
  )
}

/** `hrefOf`: the address of an import of this school; without an id that of all. */
export function ImportView(props: {
  readonly schoolId: number
  readonly importId: number | undefined
  readonly hrefOf: (id?: number) => string
  readonly onGo: (id?: number) => void
}): ReactNode {
  const { schoolId, importId, hrefOf, onGo } = props
  return importId === undefined ? (
    <FileStep schoolId={schoolId} hrefOf={hrefOf} onSent={onGo} />
  ) : (
    <OneImport key={importId} id={importId} schoolId={schoolId} home={hrefOf()} onGone={() => onGo()} />
  )
}

/** The id in an address, if it is one. */
export const importIdOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
