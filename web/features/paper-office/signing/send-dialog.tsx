/** Sends a template: to all who never got it, or to people chosen by name; with the values of its own fields. */
import { type ReactNode, useState } from 'react'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { FIELD_VALUE_MAX, MOST_CHOSEN } from '@wegband/domain/features/paper-office/signature-contract.ts'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { AlertLine, TextField } from '../../../ui/field/field.tsx'
import { magnifyingGlass } from '../../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { x } from '../../../ui/icon/phosphor/x.gen.ts'
import { PersonSearchList } from '../../accounts/person-search-list.tsx'
import { usePersonSearch } from '../../accounts/use-person-search.ts'
import type { ChosenPerson } from '../../school-money/person-choice.tsx'
import { type Template, useSend } from './queries.ts'

export function SendDialog(props: { readonly template: Template; readonly onClose: () => void }): ReactNode {
  const t = useMessages('signature-office')
  const { template, onClose } = props
  const send = useSend(template)
  const hasAll = template.notSent > 0
  const form = useForm({
    start: {
      isToAll: hasAll,
      people: [] as readonly ChosenPerson[],
      values: template.fields,
    },
    rules: ({ isToAll, people }) => ({
      people: !isToAll && people.length === 0 ? { text: t('send.needed') } : undefined,
    }),
    send: async ({ isToAll, people, values }) => {
      const userIds = isToAll ? undefined : people.map(({ id }) => id)
      const { sent, skipped } = await send.mutateAsync({ userIds, values })
      const words = [
        t('done.sent', { count: sent }),
        ...(skipped === 0 ? [] : [t('done.skipped', { count: skipped })]),
      ]
      showToast({ tone: sent === 0 ? 'warning' : 'positive', subject: 'papers', text: words.join(' ') })
      onClose()
    },
  })
  const { isToAll, people, values } = form.values
  const error = form.errorOf('people')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('send.title', { name: template.title })}
      closeLabel={t('close')}
      isBusy={form.isBusy}
    >
      <Form form={form} className="stack" guardsLeaving>
        {hasAll ? (
          <ChipRow label={t('send.to')} isWrapping>
            <Chip isOn={isToAll} onClick={() => form.change({ isToAll: true })}>
              {t('send.toAll', { count: template.notSent })}
            </Chip>
            <Chip isOn={!isToAll} onClick={() => form.change({ isToAll: false })}>
              {t('send.chosen')}
            </Chip>
          </ChipRow>
        ) : null}
        {isToAll ? null : (
          <People
            schoolId={template.schoolId}
            people={people}
            onChange={(chosen) => form.change({ people: chosen })}
          />
        )}
        {values.map(({ name, value }, at) => (
          <TextField
            key={name}
            label={name}
            maxLength={FIELD_VALUE_MAX}
            value={value}
            onChange={({ currentTarget }) =>
              form.change({ values: values.with(at, { name, value: currentTarget.value }) })
            }
          />
        ))}
        {error === undefined ? null : <AlertLine>{error}</AlertLine>}
        <FormSummary form={form} />
        <Button variant="primary" isBlock type="submit" isBusy={form.isBusy} busyLabel={t('sending')}>
          {t('send.do')}
        </Button>
      </Form>
    </Dialog>
  )
}

/** People found by name; each chosen one is a chip that takes it away again. */
function People(props: {
  readonly schoolId: number
  readonly people: readonly ChosenPerson[]
  readonly onChange: (people: readonly ChosenPerson[]) => void
}): ReactNode {
  const t = useMessages('signature-office')
  const { schoolId, people, onChange } = props
  const [typed, setTyped] = useState('')
  const search = usePersonSearch(typed, schoolId)
  return (
    <>
      {people.length === 0 ? null : (
        <div className="row-wrap">
          {people.map(({ id, name }) => (
            <Button
              key={id}
              size="small"
              icon={x}
              label={t('send.remove', { name })}
              onClick={() => onChange(people.filter((one) => one.id !== id))}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
      <TextField
        label={t('send.search')}
        type="search"
        icon={magnifyingGlass}
        autoComplete="off"
        maxLength={80}
        hint={search.hasNoMatch ? t('send.none') : t('send.hint')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <PersonSearchList
        label={t('send.search')}
        people={search.people.filter(({ id }) => !people.some((one) => one.id === id))}
        onChoose={(person) => {
          if (people.length < MOST_CHOSEN) onChange([...people, { id: person.id, name: fullName(person) }])
          setTyped('')
        }}
      />
    </>
  )
}
