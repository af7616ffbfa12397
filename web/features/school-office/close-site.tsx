/** Closes a site. What is still to come there moves to another one; without another site it has to end first. */
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  closeSite,
  type OfficeSchool,
  type OfficeSite,
} from '@wegband/domain/features/school-office/contract.ts'
import { call } from '../../platform/api/api.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { useSchoolWrite } from './queries.ts'

export function CloseSite(props: {
  readonly school: OfficeSchool
  readonly site: OfficeSite
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('school-office')
  const words = useErrorWords()
  const write = useSchoolWrite()
  const { school, site } = props
  const others = school.sites.filter(({ id, closedAt }) => id !== site.id && closedAt === null)
  const isUsed = site.series + site.classes > 0
  const [moveTo, setMoveTo] = useState<number | null>(isUsed ? (others[0]?.id ?? null) : null)
  const close = useMutation({
    mutationFn: () => write(call(closeSite, { params: { id: site.id }, body: { moveTo } }), t('site.closed')),
    onSuccess: props.onClose,
  })
  const left = [t('site.series', { count: site.series }), t('site.classes', { count: site.classes })].join(
    ', ',
  )
  const text = isUsed
    ? t(others.length > 0 ? 'site.closeMoves' : 'site.closeOnly', { left })
    : t('site.closeText')
  return (
    <ConfirmDialog
      isOpen
      title={t('site.closeTitle', { name: site.name })}
      text={text}
      confirmLabel={t('site.close')}
      cancelLabel={t('cancel')}
      isDangerous
      isBusy={close.isPending}
      error={close.error === null ? undefined : words(close.error).text}
      onConfirm={() => close.mutate()}
      onCancel={props.onClose}
    >
      {isUsed && others.length > 0 ? (
        <SelectField
          label={t('site.moveTo')}
          value={String(moveTo ?? '')}
          options={others.map(({ id, name }) => ({ value: String(id), text: name }))}
          onChange={({ target }) => setMoveTo(Number(target.value))}
        />
      ) : null}
    </ConfirmDialog>
  )
}
