/**
 * One action for the chosen rows. Each row goes through the call of the single action; one toast takes all of them back, and rows that were
 * refused are listed with the reason.
 */
import { type ReactNode, useState } from 'react'
import { isLineLost } from '../../platform/api/client-error.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

type RefusedRow<Row> = { readonly row: Row; readonly error: unknown }
export type BulkOutcome<Row> = {
  readonly done: readonly Row[]
  readonly refused: readonly RefusedRow<Row>[]
}

/** One row after the other; a refused one does not stop the others. Without a connection none of the others is tried. */
export async function runForEach<Row>(
  rows: readonly Row[],
  run: (row: Row) => Promise<unknown>,
): Promise<BulkOutcome<Row>> {
  const done: Row[] = []
  const refused: RefusedRow<Row>[] = []
  for (const [index, row] of rows.entries())
    try {
      // oxlint-disable-next-line no-await-in-loop -- the server keeps the order of the list
      await run(row)
      done.push(row)
    } catch (error) {
      // Each further one would wait for its own timeout.
      if (isLineLost(error))
        return { done, refused: [...refused, ...rows.slice(index).map((one) => ({ row: one, error }))] }
      refused.push({ row, error })
    }
  return { done, refused }
}

type BulkAction<Row> = {
  readonly run: (row: Row) => Promise<unknown>
  readonly undo: (row: Row) => Promise<unknown>
  /** Reads again what the action and its undo change. */
  readonly refresh: () => Promise<unknown>
  readonly nameOf: (row: Row) => string
  readonly doneText: (count: number) => string
  readonly undoneText: (count: number) => string
}

/** `start` runs the action; `refused` is the dialog that belongs into the page. */
export function useBulkAction<Row>(action: BulkAction<Row>): {
  readonly isBusy: boolean
  readonly start: (rows: readonly Row[]) => void
  readonly refused: ReactNode
} {
  const t = useMessages('tables')
  const words = useErrorWords()
  const showError = useShowError()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly RefusedRow<Row>[]>([])
  const runAll = async (
    rows: readonly Row[],
    run: (row: Row) => Promise<unknown>,
  ): Promise<BulkOutcome<Row>> => {
    setBusy(true)
    try {
      const outcome = await runForEach(rows, run)
      await action.refresh()
      setRefused(outcome.refused)
      return outcome
    } finally {
      setBusy(false)
    }
  }
  const undo = async (rows: readonly Row[]): Promise<void> => {
    const { done } = await runAll(rows, action.undo)
    if (done.length > 0) showToast({ subject: 'bulk-action', text: action.undoneText(done.length) })
  }
  const start = async (rows: readonly Row[]): Promise<void> => {
    const { done } = await runAll(rows, action.run)
    if (done.length === 0) return
    showToast({
      subject: 'bulk-action',
      tone: 'positive',
      text: action.doneText(done.length),
      action: { label: t('undo'), onClick: () => void undo(done).catch(showError) },
    })
  }
  const close = (): void => setRefused([])
  return {
    isBusy,
    start: (rows) => void start(rows).catch(showError),
    refused:
      refused.length === 0 ? null : (
        <Dialog
          isOpen
          size="small"
          onClose={close}
          title={t('refused', { count: refused.length })}
          closeLabel={t('close')}
          footer={
            <Button isBlock onClick={close}>
              {t('close')}
            </Button>
          }
        >
          <RefusedList
            items={refused.map(({ row, error }) => ({
              name: action.nameOf(row),
              reason: words(error).title,
            }))}
          />
        </Dialog>
      ),
  }
}

/** Those for whom an action was refused, each with the reason. */
export function RefusedList(props: {
  readonly items: readonly { readonly name: string | undefined; readonly reason: string }[]
}): ReactNode {
  return (
    <ul className="stack" role="alert">
      {props.items.map(({ name, reason }, index) => (
        // Two bills of one person are refused for the same reason.
        <li key={index}>
          <span className="t-strong">{name}</span>
          <br />
          <span className="t-small t-muted">{reason}</span>
        </li>
      ))}
    </ul>
  )
}
