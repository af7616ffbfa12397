/** The numbers of money, each with its bounds and what it does. */
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { type readNumbers, saveNumbers } from '@wegband/domain/features/money-office/provider-contract.ts'
import { centsOfText, textOfCents } from '@wegband/domain/features/money-office/euro-input.ts'
import { call } from '../../../platform/api/api.ts'
import { type Refusal, useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { OfficeDialog } from '../../admin/office-dialog.tsx'
import { useOfficeWrite } from '../use-office-write.ts'

export const NUMBER_NAMES = [
  'daysToUnpaid',
  'announcementDays',
  'cardNoticeDays',
  'phaseNoticeDays',
  'providerCallsPerSecond',
  'heldAboveCents',
  'heldAboveCharges',
] as const
type Numbers = z.output<(typeof readNumbers.answers)[200]>['data']
type Draft = Record<(typeof NUMBER_NAMES)[number] | 'tryDays', string>

const draftOf = (numbers: Numbers): Draft => ({
  ...(Object.fromEntries(NUMBER_NAMES.map((name) => [name, String(numbers[name])])) as Draft),
  heldAboveCents: textOfCents(numbers.heldAboveCents),
  tryDays: numbers.tryDays.join(', '),
})

/** Numbers that the form does not show stay as they are. */
const splitVersion = ({ updatedAt, ...shown }: Numbers) => ({ shown, updatedAt })

const numbersOf = (draft: Draft, numbers: Numbers) => ({
  ...splitVersion(numbers).shown,
  ...Object.fromEntries(NUMBER_NAMES.map((name) => [name, Number(draft[name])])),
  heldAboveCents: centsOfText(draft.heldAboveCents) ?? 0,
  tryDays: draft.tryDays.split(',').map((day) => Number(day.trim())),
})

/** Amounts are typed in euros, everything else in whole numbers. */
const isWhole = (text: string): boolean => /^\d{1,8}$/.test(text.trim())

/** Bounds are the server's, whose refusal is shown at the field. */
const whyNot = (draft: Draft): Partial<Record<keyof Draft, Refusal>> => {
  const tries = draft.tryDays.split(',').every(isWhole)
  const wrong = NUMBER_NAMES.filter((name) => name !== 'heldAboveCents' && !isWhole(draft[name]))
  return {
    ...(centsOfText(draft.heldAboveCents) === undefined ? { heldAboveCents: 'invalid' as const } : {}),
    ...(tries ? {} : { tryDays: 'invalid' as const }),
    ...Object.fromEntries(wrong.map((name) => [name, 'not-a-whole-number' as const])),
  }
}

export function NumbersForm(props: { readonly numbers: Numbers; readonly onClose: () => void }): ReactNode {
  const t = useMessages('money-office')
  const write = useOfficeWrite()
  const { numbers } = props
  const form = useForm<Draft>({
    start: draftOf(numbers),
    rules: whyNot,
    fieldOf: (name) => name.split('.')[1] as keyof Draft,
    send: async (draft) => {
      const body = { numbers: numbersOf(draft, numbers), seenAt: numbers.updatedAt }
      await write(call(saveNumbers, { body }), t('saved'))
      props.onClose()
    },
  })
  return (
    <OfficeDialog
      title={t('numbers.title')}
      description={t('numbers.text')}
      form={form}
      submitLabel={t('save')}
      onClose={props.onClose}
    >
      <TextField
        label={t('numbers.tryDays.label')}
        hint={t('numbers.tryDays.hint')}
        {...form.text('tryDays')}
      />
      {NUMBER_NAMES.map((name) => (
        <TextField
          key={name}
          label={t(`numbers.${name}.label`)}
          hint={t(`numbers.${name}.hint`)}
          inputMode="numeric"
          {...form.text(name)}
        />
      ))}
    </OfficeDialog>
  )
}
