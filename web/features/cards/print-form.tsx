/** What to print: for whom, how many, on which paper. Keeps to the bounds of the server. */
import type { ReactNode } from 'react'
import { BATCH_MAX, type NewBatch } from '@wegband/domain/features/cards/card-contract.ts'
import { CARD_KINDS } from '@wegband/domain/features/cards/contract.ts'
import { CARDS_PER_SHEET, sheetsFor } from '@wegband/domain/features/cards/card-sheet.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { minus } from '../../ui/icon/phosphor/minus.gen.ts'
import { plus } from '../../ui/icon/phosphor/plus.gen.ts'
import { printer } from '../../ui/icon/phosphor/printer.gen.ts'
import { shieldCheck } from '../../ui/icon/phosphor/shield-check.gen.ts'
import { Switch } from '../../ui/switch/switch.tsx'
import styles from './print-cards.module.css'

const inBounds = (count: number): number => Math.min(BATCH_MAX, Math.max(1, count))
const isCount = (count: number): boolean => Number.isInteger(count) && count >= 1 && count <= BATCH_MAX

function Count(props: {
  readonly typed: string
  readonly error: string | undefined
  readonly onChange: (typed: string) => void
}): ReactNode {
  const t = useMessages('card-desk')
  const { typed, onChange } = props
  const count = Number(typed)
  // From 4 to 10, not to 14: whole sheets.
  const step = (by: 1 | -1): void => {
    const sheets = by === 1 ? Math.floor(count / CARDS_PER_SHEET) + 1 : Math.ceil(count / CARDS_PER_SHEET) - 1
    onChange(String(inBounds((Number.isFinite(sheets) ? sheets : 1) * CARDS_PER_SHEET)))
  }
  return (
    <div className={styles.field}>
      <span className="t-small t-strong" aria-hidden="true">
        {t('print.count')}
      </span>
      <div className={styles.count}>
        <IconButton
          icon={minus}
          label={t('print.fewer')}
          tone="soft"
          isDisabled={count <= 1}
          onClick={() => step(-1)}
        />
        <TextField
          label={t('print.count')}
          isLabelHidden
          value={typed}
          onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, 3))}
          error={props.error}
          inputMode="numeric"
          autoComplete="off"
        />
        <IconButton
          icon={plus}
          label={t('print.more')}
          tone="soft"
          isDisabled={count >= BATCH_MAX}
          onClick={() => step(1)}
        />
      </div>
    </div>
  )
}

export function PrintForm(props: {
  readonly batch: NewBatch
  /** The input of the field; `batch.count` is the last valid value. */
  readonly typedCount: string
  readonly isBusy: boolean
  readonly onChange: (changes: Partial<NewBatch>) => void
  readonly onCount: (typed: string) => void
  readonly onPrint: () => void
}): ReactNode {
  const t = useMessages('card-desk')
  const { batch, onChange, typedCount } = props
  const countError = isCount(Number(typedCount)) ? undefined : t('print.countWrong', { most: BATCH_MAX })
  const form = useForm({
    start: { count: typedCount },
    kept: [{ count: typedCount }, ({ count }) => props.onCount(count ?? '')],
    rules: () => ({ count: countError === undefined ? undefined : { text: countError } }),
    send: props.onPrint,
    isBusy: props.isBusy,
  })
  const pages = sheetsFor(batch.count) * (batch.hasBack ? 2 : 1)
  return (
    <Form form={form} className={styles.form}>
      <div className={styles.field}>
        <span className="t-small t-strong" aria-hidden="true">
          {t('print.kind')}
        </span>
        <ChipRow label={t('print.kind')}>
          {CARD_KINDS.map((kind) => (
            <Chip key={kind} isOn={batch.kind === kind} onClick={() => onChange({ kind })}>
              {t(`print.${kind === 'kids' ? 'kids' : 'member'}`)}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <Count
        typed={typedCount}
        error={countError}
        onChange={(typed) => {
          props.onCount(typed)
          if (isCount(Number(typed))) onChange({ count: Number(typed) })
        }}
      />
      <p className="t-small t-muted">{t('print.paperA4')}</p>
      <Switch
        label={t('print.marks')}
        isOn={batch.hasMarks}
        onChange={(hasMarks) => onChange({ hasMarks })}
      />
      <Switch
        label={t('print.backSide')}
        isOn={batch.hasBack}
        onChange={(hasBack) => onChange({ hasBack })}
      />
      <p className={`t-small t-muted ${styles.note}`}>
        <Icon icon={shieldCheck} size={20} />
        {t('print.note')}
      </p>
      <Button
        type="submit"
        variant="primary"
        size="large"
        icon={printer}
        isBlock
        isBusy={props.isBusy}
        busyLabel={t('print.making')}
      >
        {t('print.make', { count: pages })}
      </Button>
    </Form>
  )
}
