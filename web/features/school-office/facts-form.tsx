/** Name, words and contact of a school, as its page shows them to everybody. */
import { type ReactNode, useState } from 'react'
import { whyNotPhone } from '@wegband/domain/features/accounts/person-rules.ts'
import { type OfficeSchool, saveSchool } from '@wegband/domain/features/school-office/contract.ts'
import {
  DESCRIPTION_MAX,
  SCHOOL_NAME_MAX,
  WEB_MAX,
  webAddressOf,
  whyNotWeb,
} from '@wegband/domain/features/school-office/school-facts.ts'
import { call } from '../../platform/api/api.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextAreaField, TextField } from '../../ui/field/field.tsx'
import { useSchoolWrite } from './queries.ts'
import styles from './school-office.module.css'

const draftOf = ({ name, description, mail, phone, web }: OfficeSchool) => ({
  name,
  de: description.de,
  en: description.en ?? '',
  mail: mail ?? '',
  phone: phone ?? '',
  web: web ?? '',
})
type Draft = ReturnType<typeof draftOf>

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

const factsOf = ({ name, de, en, mail, phone, web }: Draft) => ({
  name,
  description: en.trim() === '' ? { de } : { de, en },
  mail: orNull(mail),
  phone: orNull(phone),
  web: orNull(webAddressOf(web)),
})

const FIELD_OF: { readonly [name: string]: keyof Draft } = { 'description.de': 'de', 'description.en': 'en' }

export function FactsForm(props: { readonly school: OfficeSchool }): ReactNode {
  const t = useMessages('school-office')
  const write = useSchoolWrite()
  const { school } = props
  /** The state that the form shows: another head who saves meanwhile is not overwritten unseen. */
  const [seenAt, setSeenAt] = useState(school.updatedAt)
  const form = useForm<Draft>({
    start: draftOf(school),
    rules: ({ name, de, en, phone, web }) => ({
      name: name.trim() === '' ? 'required' : undefined,
      de: de.trim() === '' && en.trim() !== '' ? 'required' : undefined,
      phone: phone.trim() === '' ? undefined : whyNotPhone(phone),
      web: web.trim() === '' ? undefined : whyNotWeb(webAddressOf(web)),
    }),
    most: { name: SCHOOL_NAME_MAX, de: DESCRIPTION_MAX, en: DESCRIPTION_MAX, web: WEB_MAX },
    fieldOf: (name) => {
      const own = name.replace(/^facts\./, '')
      return FIELD_OF[own] ?? (own as keyof Draft)
    },
    send: async (draft) => {
      const body = { facts: factsOf(draft), seenAt }
      const saved = await write(call(saveSchool, { params: { id: school.id }, body }), t('saved'))
      setSeenAt(saved.updatedAt)
    },
  })
  return (
    <Form form={form} className={styles.form} guardsLeaving>
      <TextField label={t('facts.name')} {...form.text('name')} />
      <TextAreaField
        label={t('facts.de')}
        optionalText={t('optional')}
        rows={3}
        lang="de"
        {...form.text('de')}
      />
      <TextAreaField
        label={t('facts.en')}
        optionalText={t('optional')}
        rows={3}
        lang="en"
        {...form.text('en')}
      />
      <div className={styles.pair}>
        <TextField
          label={t('facts.mail')}
          optionalText={t('optional')}
          type="email"
          inputMode="email"
          {...form.text('mail')}
        />
        <TextField label={t('facts.phone')} optionalText={t('optional')} type="tel" {...form.text('phone')} />
      </div>
      <TextField
        label={t('facts.web')}
        optionalText={t('optional')}
        inputMode="url"
        autoCapitalize="none"
        placeholder={t('facts.webPlaceholder')}
        {...form.text('web')}
      />
      <FormSummary form={form} />
      <div>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}
