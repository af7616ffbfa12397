/** Puts the draft in force: from when, who must agree anew, and whether members are told before. */
import type { ReactNode } from 'react'
import { addDays, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { LOCALES } from '@wegband/domain/basics/locale.ts'
import {
  type OfficeLegalText,
  publishLegalText,
} from '@wegband/domain/features/text-office/legal-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { now } from '../../../platform/clock.ts'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { type FormOf, useForm } from '../../../platform/forms/use-form.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field/field.tsx'
import { FactsList } from '../../../ui/facts/facts-list.tsx'
import styles from '../text-office.module.css'
import { useTextWrite } from '../use-text-write.ts'

type Wish = { readonly when: 'now' | 'later'; readonly day: string; readonly remind: string }

/** Days before the day in force on which members can be told. */
const REMINDERS = ['', '7', '14', '30', '42'] as const
const SUGGESTED_DAYS = 30

function Facts(props: { readonly text: OfficeLegalText }): ReactNode {
  const t = useMessages('text-office')
  const format = useFormats()
  const { drafts, inForce, isMandatory, mustAgree, versions } = props.text
  const current = versions.find(({ state }) => state === 'in-force')
  const lost = LOCALES.filter(
    (locale) =>
      inForce.some((words) => words.locale === locale) && !drafts.some((draft) => draft.locale === locale),
  )
  return (
    <>
      <FactsList
        layout="rows"
        facts={[
          {
            id: 'languages',
            name: t('publish.languages'),
            value: drafts.map(({ locale }) => t(`languages.${locale}`)).join(', '),
          },
          {
            id: 'agree',
            name: t('publish.agree'),
            value: isMandatory ? t('publish.accounts', { count: mustAgree }) : t('publish.nobody'),
          },
          ...(current === undefined || !isMandatory
            ? []
            : [{ id: 'agreed', name: t('publish.agreed'), value: format.number(current.agreed) }]),
        ]}
      />
      {lost.map((locale) => (
        <p key={locale} role="note">
          {t('publish.lost', { language: t(`languages.${locale}`) })}
        </p>
      ))}
    </>
  )
}

/** What is sent, and when it is refused before. */
function usePublishing({ kind, drafts }: OfficeLegalText, onDone: () => void) {
  const t = useMessages('text-office')
  const write = useTextWrite()
  const today = dayOf(new Date(now()).toISOString())
  return {
    today,
    form: useForm<Wish>({
      start: { when: 'now', day: addDays(today, SUGGESTED_DAYS), remind: '' },
      rules: ({ when, day }) => ({
        day: when === 'now' || day > today ? undefined : day === '' ? 'required' : 'in-the-past',
      }),
      fieldOf: (name) => (name === 'inForceOn' ? 'day' : 'remind'),
      send: async ({ when, day, remind }) => {
        const isLater = when === 'later'
        await write(
          call(publishLegalText, {
            params: { kind },
            body: {
              inForceOn: isLater ? day : null,
              remindDaysBefore: isLater && remind !== '' ? Number(remind) : null,
              seen: drafts.map(({ locale, updatedAt }) => ({ locale, updatedAt })),
            },
          }),
          isLater ? t('publish.planned') : t('publish.done'),
        )
        onDone()
      },
    }),
  }
}

/** At once or from a day on, and then with a reminder before. */
function When(props: { readonly form: FormOf<Wish>; readonly today: string }): ReactNode {
  const t = useMessages('text-office')
  const { form, today } = props
  const isLater = form.values.when === 'later'
  return (
    <>
      <ChipRow label={t('publish.when')} isWrapping>
        <Chip isOn={!isLater} onClick={() => form.change({ when: 'now' })}>
          {t('publish.now')}
        </Chip>
        <Chip isOn={isLater} onClick={() => form.change({ when: 'later' })}>
          {t('publish.later')}
        </Chip>
      </ChipRow>
      {isLater ? (
        <>
          <TextField
            label={t('publish.day')}
            type="date"
            min={addDays(today, 1)}
            hint={t('publish.dayHint')}
            {...form.text('day')}
          />
          <SelectField
            label={t('publish.remind')}
            options={REMINDERS.map((days) => ({
              value: days,
              text: days === '' ? t('publish.notReminded') : t('publish.daysBefore', { count: Number(days) }),
            }))}
            {...form.text('remind')}
          />
        </>
      ) : null}
    </>
  )
}

export function PublishDialog(props: {
  readonly text: OfficeLegalText
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('text-office')
  const { form, today } = usePublishing(props.text, props.onClose)
  const isLater = form.values.when === 'later'
  return (
    <Dialog
      isOpen
      size="large"
      title={t('publish.question')}
      description={t('publish.forGood')}
      closeLabel={t('close')}
      isBusy={form.isBusy}
      onClose={props.onClose}
    >
      <Form form={form} className={styles.form}>
        <When form={form} today={today} />
        <Facts text={props.text} />
        <FormSummary form={form} />
        <div className={styles.form}>
          <Button type="submit" variant="primary" isBlock isBusy={form.isBusy}>
            {isLater ? t('publish.plan') : t('publish.open')}
          </Button>
          <Button isBlock isDisabled={form.isBusy} onClick={props.onClose}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
