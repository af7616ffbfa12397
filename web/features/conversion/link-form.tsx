/** Number and password of an association membership, to link it to an existing account (decisions §5 legacy-link). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  normalNumber,
  NUMBER_SHAPE,
  shownNumber,
} from '@wegband/domain/features/conversion/association-number.ts'
import { declareNoGrade, linkLegacyProfile } from '@wegband/domain/features/conversion/contract.ts'
import { call } from '../../platform/api/api.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { invalidate } from '../../platform/api/queries.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { CheckField, PasswordField, TextField } from '../../ui/field/field.tsx'
import { checkCircle } from '../../ui/icon/phosphor/check-circle.gen.ts'
import { identificationCard } from '../../ui/icon/phosphor/identification-card.gen.ts'
import styles from './conversion.module.css'

export const LINK_FORM_ID = 'link-membership'

type Typed = { readonly number: string; readonly password: string; readonly fromStart: boolean }
const EMPTY: Typed = { number: '', password: '', fromStart: false }

/** `userId`: the viewer, or a child of theirs. */
export function useLinkMembership(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ number, password, fromStart }: Typed) => {
      const params = { id: userId }
      // Repeatable requests come first, so that after a failed link all of it can be tried again.
      await call(declareNoGrade, { params, body: { value: fromStart } })
      return await call(linkLegacyProfile, { params, body: { number, password } })
    },
    onSuccess: () => invalidate(queryClient, [readUser]),
  })
}
export type MembershipLink = ReturnType<typeof useLinkMembership>

const whyNotNumber = (number: string): string | undefined => {
  if (number.trim() === '') return 'required'
  return NUMBER_SHAPE.test(normalNumber(number)) ? undefined : 'invalid-number'
}

const rules = ({ number, password }: Typed) => ({
  number: whyNotNumber(number),
  password: password === '' ? 'required' : undefined,
})

export function LinkForm(props: { readonly link: MembershipLink }): ReactNode {
  const t = useMessages('conversion')
  const words = useErrorWords()
  const form = useForm({ start: EMPTY, rules, send: (typed) => props.link.mutateAsync(typed) })
  const { failure } = form
  return (
    <Form form={form} id={LINK_FORM_ID} className={styles.form}>
      <TextField
        label={t('fields.number')}
        hint={t('fields.numberHint')}
        autoComplete="off"
        spellCheck={false}
        {...form.text('number')}
      />
      <PasswordField
        label={t('fields.password')}
        autoComplete="off"
        showLabel={t('fields.showPassword')}
        hideLabel={t('fields.hidePassword')}
        {...form.text('password')}
        name="association-password"
      />
      <CheckField label={t('placement.fromStart')} note={t('placement.note')} {...form.check('fromStart')} />
      {failure === undefined ? (
        <FormSummary form={form} />
      ) : (
        <Banner icon={identificationCard} tone="danger" live="alert" title={words(failure).title}>
          {words(failure).text}
        </Banner>
      )}
    </Form>
  )
}

export function Linked(props: { readonly linked: NonNullable<MembershipLink['data']> }): ReactNode {
  const t = useMessages('conversion')
  const format = useFormats()
  const { credit, ewtoMemberNo } = props.linked
  return (
    <Banner icon={checkCircle} tone="positive" live="status" title={shownNumber(ewtoMemberNo)}>
      {credit > 0
        ? t('doneCredit', { amount: format.euro(credit) })
        : t('doneWithout', { number: shownNumber(ewtoMemberNo) })}
    </Banner>
  )
}
