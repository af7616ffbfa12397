/** An invitation: 25 or 50 percent for a sponsored person, found by the sponsoring (§9). */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isDay } from '@wegband/domain/basics/calendar-days.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { createCoupon, searchSponsorings } from '@wegband/domain/features/money-office/coupons-contract.ts'
import { INVITATION_PERCENTS } from '@wegband/domain/features/subscriptions/coupons/coupon-rules.ts'
import { call } from '../../../platform/api/api.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField, TextField } from '../../../ui/field/field.tsx'
import { QueryError } from '../../errors/query-error.tsx'
import styles from '../money-office.module.css'
import { OfficeDialog } from '../../admin/office-dialog.tsx'
import { useOfficeWrite } from '../use-office-write.ts'

const NEW = { search: '', sponsoringId: '', percent: String(INVITATION_PERCENTS[0]), until: '' }
type Draft = typeof NEW

/** The search is sent by its button, since each one is audited. */
function useSponsorings(search: string) {
  return useQuery({
    ...queryOf(searchSponsorings, { query: { search } }),
    enabled: search !== '',
    staleTime: Infinity,
  })
}

export function InvitationForm(props: { readonly onClose: () => void }): ReactNode {
  const t = useMessages('money-office')
  const write = useOfficeWrite()
  const [search, setSearch] = useState('')
  const sponsorings = useSponsorings(search)
  const form = useForm<Draft>({
    start: NEW,
    rules: (draft) => ({
      sponsoringId: draft.sponsoringId === '' ? 'required' : undefined,
      until: draft.until === '' || isDay(draft.until) ? undefined : 'invalid-date',
    }),
    most: { search: 80 },
    fieldOf: (name) => (name === 'validUntil' ? 'until' : (name as keyof Draft)),
    send: async (draft) => {
      const percent =
        INVITATION_PERCENTS.find((one) => String(one) === draft.percent) ?? INVITATION_PERCENTS[0]
      const body = {
        kind: 'invitation' as const,
        sponsoringId: Number(draft.sponsoringId),
        percent,
        validUntil: draft.until === '' ? null : draft.until,
      }
      await write(call(createCoupon, { body }), t('saved'))
      props.onClose()
    },
  })
  const found = sponsorings.data ?? []
  return (
    <OfficeDialog
      title={t('invitation.new')}
      description={t('invitation.text')}
      form={form}
      submitLabel={t('invitation.create')}
      onClose={props.onClose}
    >
      <div className={styles.section}>
        <TextField
          label={t('invitation.search')}
          hint={t('invitation.searchHint')}
          {...form.text('search')}
        />
        <Button isBusy={sponsorings.isFetching} onClick={() => setSearch(form.values.search.trim())}>
          {t('find')}
        </Button>
        <QueryError query={sponsorings} />
      </div>
      <SelectField
        label={t('invitation.sponsoring')}
        hint={search !== '' && sponsorings.isSuccess && found.length === 0 ? t('invitation.none') : undefined}
        options={[
          { value: '', text: t('product.choose') },
          ...found.map(({ id, sponsor, sponsored }) => ({
            value: String(id),
            text: t('invitation.pair', { sponsor: fullName(sponsor), sponsored: fullName(sponsored) }),
          })),
        ]}
        {...form.text('sponsoringId')}
      />
      <div className={styles.pair}>
        <SelectField
          label={t('coupon.percent')}
          options={INVITATION_PERCENTS.map((percent) => ({
            value: String(percent),
            text: t('coupon.percentOff', { percent }),
          }))}
          {...form.text('percent')}
        />
        <TextField
          label={t('coupon.until')}
          optionalText={t('optional')}
          type="date"
          {...form.text('until')}
        />
      </div>
    </OfficeDialog>
  )
}
