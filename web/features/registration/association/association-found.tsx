/** The data of the association, in the step that checked it and in the following ones (mock-up register-verband). */
import type { ReactNode } from 'react'
import { shownNumber } from '@wegband/domain/features/conversion/association-number.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { checkCircle } from '../../../ui/icon/phosphor/check-circle.gen.ts'
import type { Wizard } from '../use-wizard.ts'

export function AssociationFound(props: { readonly wizard: Wizard }): ReactNode {
  const t = useMessages('registration')
  const format = useFormats()
  const { type, step, draft, secrets } = props.wizard
  const { found } = secrets
  if (type !== 'ewto' || found?.eligible !== true) return null
  const isAsking = step === 'association'
  const number = shownNumber(draft.ewtoNumber)
  return (
    <Banner
      icon={checkCircle}
      tone="positive"
      {...(isAsking ? { live: 'status' as const } : {})}
      title={isAsking ? t('association.found') : t('association.linked', { number })}
    >
      <p>{t('association.credit', { amount: format.euro(found.credit) })}</p>
      {found.grade > 0 ? <p>{t('association.grade', { grade: found.grade })}</p> : null}
      {found.birthdayAt === null ? null : (
        <p>{t('association.birthday', { date: format.date(found.birthdayAt) })}</p>
      )}
    </Banner>
  )
}
