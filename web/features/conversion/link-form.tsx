/** Number and password of an association membership, to link it with an account that exists already (decisions §5 legacy-link). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  normalNumber,
  NUMBER_SHAPE,
  shownNumber,
} from '@wegband/domain/features/conversion/association-number.ts'
import { declareNoGrade, linkLegacyProfile } from '@wegband/domain/features/conversion/contract.ts'
import { call } from '../../platform/api.ts'
import { useErrorWords, useFieldWords } from '../../platform/error-words.ts'
import { useFormats } from '../../platform/formats.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { invalidate } from '../../platform/queries.ts'
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
      // First what can be repeated: when the link itself fails, all of it can be tried again.
      await call(declareNoGrade, { params, body: { value: fromStart } })
      return await call(linkLegacyProfile, { params, body: { number, password } })
    },
    onSuccess: () => invalidate(queryClient, [readUser]),
  })
}
export type MembershipLink = ReturnType<typeof useLinkMembership>

export function LinkForm(props: { readonly link: MembershipLink }): ReactNode {
  const t = useMessages('conversion')
  const words = useErrorWords()
  const fieldWords = useFieldWords()
  const { link } = props
  const [typed, onType] = useState<Typed>(EMPTY)
  const [isTried, setTried] = useState(false)
  const wrongNumber = (): string | undefined => {
    if (typed.number.trim() === '') return fieldWords('required')
    return NUMBER_SHAPE.test(normalNumber(typed.number)) ? undefined : fieldWords('invalid')
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (wrongNumber() === undefined && typed.password !== '' && !link.isPending) link.mutate(typed)
  }
  return (
    <form id={LINK_FORM_ID} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={t('fields.number')}
        name="number"
        hint={t('fields.numberHint')}
        autoComplete="off"
        spellCheck={false}
        value={typed.number}
        error={isTried ? wrongNumber() : undefined}
        onChange={(event) => onType({ ...typed, number: event.target.value })}
      />
      <PasswordField
        label={t('fields.password')}
        name="association-password"
        autoComplete="off"
        showLabel={t('fields.showPassword')}
        hideLabel={t('fields.hidePassword')}
        value={typed.password}
        error={isTried && typed.password === '' ? fieldWords('required') : undefined}
        onChange={(event) => onType({ ...typed, password: event.target.value })}
      />
      <CheckField
        label={t('placement.fromStart')}
        note={t('placement.note')}
        checked={typed.fromStart}
        onChange={(event) => onType({ ...typed, fromStart: event.target.checked })}
      />
      {link.error === null ? null : (
        <Banner icon={identificationCard} tone="danger" live="alert" title={words(link.error).title}>
          {words(link.error).text}
        </Banner>
      )}
    </form>
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
