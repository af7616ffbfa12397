/** Name, numbers and switches of the installation, each with what it does. */
import type { ReactNode } from 'react'
import { changeInstallation, type Installation } from '@wegband/domain/features/installation/contract.ts'
import {
  FLAG_NAMES,
  INSTALLATION_NAME_MAX,
  INSTALLATION_NUMBERS,
  NUMBER_NAMES,
} from '@wegband/domain/features/installation/number-settings.ts'
import type { InstallationValues } from '@wegband/domain/features/installation/values-contract.ts'
import { call } from '../../platform/api/api.ts'
import { type Refusal, useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { OfficeDialog } from '../admin/office-dialog.tsx'
import { useSave } from './use-save.ts'

type NumberName = (typeof NUMBER_NAMES)[number]
type FlagName = (typeof FLAG_NAMES)[number]
type Draft = { name: string } & Record<NumberName, string> & Record<FlagName, boolean>

const draftOf = ({ name, numbers, flags }: InstallationValues): Draft => ({
  name,
  ...(Object.fromEntries(NUMBER_NAMES.map((one) => [one, String(numbers[one])])) as Record<
    NumberName,
    string
  >),
  ...flags,
})

const valuesOf = (draft: Draft): InstallationValues => ({
  name: draft.name,
  numbers: Object.fromEntries(
    NUMBER_NAMES.map((one) => [one, Number(draft[one])]),
  ) as InstallationValues['numbers'],
  flags: Object.fromEntries(FLAG_NAMES.map((one) => [one, draft[one]])) as InstallationValues['flags'],
})

const whyNotNumber = (name: NumberName, typed: string): Refusal | undefined => {
  if (!/^\d{1,6}$/.test(typed.trim())) return 'not-a-whole-number'
  const { least, most } = INSTALLATION_NUMBERS[name]
  if (Number(typed) < least) return { code: 'too-small', count: least }
  return Number(typed) > most ? { code: 'too-big', count: most } : undefined
}

export function ValuesForm(props: {
  readonly installation: Installation
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('installation')
  const save = useSave()
  const { values, updatedAt } = props.installation
  const form = useForm<Draft>({
    start: draftOf(values),
    most: { name: INSTALLATION_NAME_MAX },
    rules: (draft) => ({
      ...(draft.name.trim() === '' ? { name: 'required' as const } : {}),
      ...Object.fromEntries(NUMBER_NAMES.map((one) => [one, whyNotNumber(one, draft[one])])),
    }),
    fieldOf: (name) => name.split('.').at(-1) as keyof Draft,
    send: async (draft) => {
      await save(call(changeInstallation, { body: { values: valuesOf(draft), seenAt: updatedAt } }))
      props.onClose()
    },
  })
  return (
    <OfficeDialog
      title={t('values.title')}
      description={t('values.text')}
      form={form}
      submitLabel={t('save')}
      onClose={props.onClose}
    >
      <TextField label={t('name.label')} hint={t('name.hint')} {...form.text('name')} />
      {NUMBER_NAMES.map((one) => (
        <TextField
          key={one}
          label={t(`numbers.${one}.label`)}
          hint={t(`numbers.${one}.hint`)}
          inputMode="numeric"
          {...form.text(one)}
        />
      ))}
      {FLAG_NAMES.map((one) => (
        <Switch
          key={one}
          label={t(`flags.${one}.label`)}
          note={t(`flags.${one}.hint`)}
          isOn={form.values[one]}
          onChange={(isOn) => form.change({ [one]: isOn })}
        />
      ))}
    </OfficeDialog>
  )
}
