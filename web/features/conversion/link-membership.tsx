/** A member links a membership of the association with the account that is there already (decisions §5 legacy-link). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
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
import { hrefTo } from '../../platform/links.tsx'
import { invalidate } from '../../platform/queries.ts'
import { BASE_TITLE } from '../../platform/title.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CheckField, PasswordField, TextField } from '../../ui/field/field.tsx'
import { checkCircle } from '../../ui/icon/phosphor/check-circle.gen.ts'
import { identificationCard } from '../../ui/icon/phosphor/identification-card.gen.ts'
import { StepFrame } from '../../ui/step-frame/step-frame.tsx'
import styles from './conversion.module.css'

type Typed = { readonly number: string; readonly password: string; readonly fromStart: boolean }

function useLink(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ number, password, fromStart }: Typed) => {
      const params = { id: userId }
      // first what may be said as often as one likes: when the link itself fails, all of it can be tried again
      await call(declareNoGrade, { params, body: { value: fromStart } })
      return await call(linkLegacyProfile, { params, body: { number, password } })
    },
    onSuccess: () => invalidate(queryClient, [readUser]),
  })
}
type Link = ReturnType<typeof useLink>

function LinkForm(props: {
  readonly link: Link
  readonly typed: Typed
  readonly onType: (typed: Typed) => void
}): ReactNode {
  const t = useMessages('conversion')
  const words = useErrorWords()
  const fieldWords = useFieldWords()
  const { link, typed, onType } = props
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
    <form id="link-membership" className={styles.form} noValidate onSubmit={submit}>
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

function Linked(props: { readonly linked: NonNullable<Link['data']> }): ReactNode {
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

export function LinkMembership(props: { readonly viewer: Viewer }): ReactNode {
  const t = useMessages('conversion')
  const link = useLink(props.viewer.id)
  const [typed, setTyped] = useState<Typed>({ number: '', password: '', fromStart: false })
  const isDone = link.data !== undefined
  const all = (['number', 'done'] as const).map((id) => ({ id, label: t(`steps.${id}`) }))
  const current = isDone ? 1 : 0
  const home = hrefTo('app.home')
  return (
    <StepFrame
      steps={all}
      current={current}
      progressLabel={t('steps.progress', {
        step: current + 1,
        count: 2,
        name: all[current]?.label ?? '',
      })}
      doneLabel={t('steps.doneLabel')}
      logo={{ name: BASE_TITLE }}
      close={{ label: t('steps.close'), href: home }}
      title={isDone ? t('doneTitle') : t('title')}
      lead={isDone ? undefined : t('lead')}
      actions={
        isDone ? (
          <Button variant="primary" href={home}>
            {t('on')}
          </Button>
        ) : (
          <>
            <Button variant="quiet" href={home}>
              {t('cancel')}
            </Button>
            <Button
              variant="primary"
              type="submit"
              form="link-membership"
              isBusy={link.isPending}
              busyLabel={t('submitting')}
            >
              {link.isError ? t('again') : t('submit')}
            </Button>
          </>
        )
      }
    >
      {link.data === undefined ? (
        <LinkForm link={link} typed={typed} onType={setTyped} />
      ) : (
        <Linked linked={link.data} />
      )}
    </StepFrame>
  )
}
