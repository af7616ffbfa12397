/** Corrects the cells of one row. The file of the person stays as it is; the row is tried again at once. */
import { type ReactNode, useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  type ImportRow,
  type MemberImport,
  repairRow,
} from '@wegband/domain/features/member-import/contract.ts'
import { MOST_CELL_LENGTH } from '@wegband/domain/features/member-import/import-bounds.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { useFieldWords } from '../../platform/api/error-words.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { useImportWords } from './import-words.ts'
import { READS } from './queries.ts'

export function RepairDialog(props: {
  readonly one: MemberImport
  readonly row: ImportRow
  readonly onClose: () => void
}): ReactNode {
  const { one, row, onClose } = props
  const { t, field } = useImportWords(one)
  const words = useFieldWords()
  const client = useQueryClient()
  const width = Math.max(one.headings.length, row.cells.length)
  const start = useMemo(
    () => Object.fromEntries(Array.from({ length: width }, (_, at) => [`cell${at}`, row.cells[at] ?? ''])),
    [row, width],
  )
  const form = useForm<Record<string, string>>({
    start,
    rules: () => ({}),
    most: Object.fromEntries(Object.keys(start).map((key) => [key, MOST_CELL_LENGTH])),
    send: async (values) => {
      const cells = Array.from({ length: width }, (_, at) => values[`cell${at}`] ?? '')
      const { outcome } = await call(repairRow, { params: { id: one.id, line: row.line }, body: { cells } })
      await invalidate(client, READS)
      const isWrong = outcome === 'error'
      showToast({
        ...(isWrong ? {} : { tone: 'positive' as const }),
        subject: 'import-row',
        text: t(isWrong ? 'repair.still' : 'repair.done', { line: row.line }),
      })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('repair.title', { line: row.line })}
      description={t('repair.text')}
      closeLabel={t('close')}
      isBusy={form.isBusy}
    >
      <Form form={form} className="stack" guardsLeaving>
        {one.columns.map((name, at) => {
          if (name === null) return null
          const problem = row.problems.find((other) => other.field === name)
          return (
            <TextField
              key={name}
              label={field(name)}
              {...form.text(`cell${at}`)}
              {...(problem === undefined ? {} : { error: words(problem.code) })}
            />
          )
        })}
        <FormSummary form={form} />
        <Button variant="primary" isBlock type="submit" isBusy={form.isBusy} busyLabel={t('repair.saving')}>
          {t('repair.save')}
        </Button>
      </Form>
    </Dialog>
  )
}
