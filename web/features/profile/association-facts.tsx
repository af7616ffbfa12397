/** A person's data from the association; without it, a membership can be linked here, for a child too (§2 Dialogs). */
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { shownNumber } from '@wegband/domain/features/conversion/association-number.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { lazyDialog } from '../../platform/loading/lazy-part.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { useIsViewing } from '../impersonation/use-view.ts'
import { Fact } from './contact-facts.tsx'
import styles from './profile.module.css'

const LinkDialog = lazyDialog(async () => (await import('../conversion/link-dialog.tsx')).LinkDialog)

function Facts(props: { readonly person: Viewer }): ReactNode {
  const t = useMessages('profile')
  const format = useFormats()
  const { ewtoMemberNo, ewtoAnnualFee, ewtoGrade, hasUsedLegacyCoupon, stripeBalance } = props.person
  return (
    <dl className={styles.factList}>
      {ewtoMemberNo === null ? null : <Fact name={t('association.number')}>{shownNumber(ewtoMemberNo)}</Fact>}
      {ewtoGrade === null || ewtoGrade === 0 ? null : (
        <Fact name={t('association.grade')}>{String(ewtoGrade)}</Fact>
      )}
      {stripeBalance === 0 ? null : <Fact name={t('association.credit')}>{format.euro(stripeBalance)}</Fact>}
      {ewtoAnnualFee === null ? null : <Fact name={t('association.fee')}>{format.euro(ewtoAnnualFee)}</Fact>}
      {ewtoMemberNo === null ? null : (
        <Fact name={t('association.coupon')}>
          {hasUsedLegacyCoupon ? t('association.couponUsed') : t('association.couponOpen')}
        </Fact>
      )}
    </dl>
  )
}

function LinkLater(props: { readonly person: Viewer; readonly isChild: boolean }): ReactNode {
  const t = useMessages('profile')
  const [isOpen, setOpen] = useState(false)
  const { person, isChild } = props
  return (
    <>
      <p className="t-small t-muted">{t(isChild ? 'association.linkTextOf' : 'association.linkText')}</p>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('association.link')}
      </Button>
      {isOpen ? (
        <LinkDialog
          isOpen
          userId={person.id}
          childName={isChild ? person.firstName : undefined}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

export function AssociationFacts(props: { readonly person: Viewer; readonly isChild?: boolean }): ReactNode {
  const t = useMessages('profile')
  const isViewing = useIsViewing()
  const { person, isChild = false } = props
  const hasFacts = person.isEwtoNumber || person.stripeBalance !== 0
  // The server links nothing for a guest or while viewing as another user.
  const mayLink = !person.isEwtoNumber && !person.isAnonymous && !isViewing
  if (!hasFacts && !mayLink) return null
  return (
    <section className="section stack">
      <SectionHead title={t('association.title')} />
      {hasFacts ? <Facts person={person} /> : null}
      {mayLink ? <LinkLater person={person} isChild={isChild} /> : null}
    </section>
  )
}
