/** The member is there: what was sent to whom, and the card as the next step. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { identificationCard } from '../../ui/icon/phosphor/identification-card.gen.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import styles from './new-member.module.css'
import type { NewMemberForm } from './new-member-form.ts'
import type { Made } from './use-new-member.ts'

export function MemberMade(props: {
  readonly school: { readonly id: number; readonly name: string }
  readonly person: Made
  readonly form: NewMemberForm
  readonly onNext: () => void
}): ReactNode {
  const t = useMessages('members')
  const { school, person, form } = props
  const name = `${person.firstName} ${person.lastName}`
  const told =
    form.kind === 'adult'
      ? t('made.letter', { mail: form.mail.trim() })
      : form.guardian?.by === 'letter'
        ? t('made.invited', { mail: form.parentMail.trim() })
        : t('made.asked', { name: form.guardian?.name ?? '' })
  const card = (
    <Button
      variant={form.linksCard ? 'primary' : 'soft'}
      icon={identificationCard}
      href={hrefTo('app.trainer-qr', { schoolId: school.id, search: name })}
    >
      {t('member.link')}
    </Button>
  )
  return (
    <EmptyState
      title={t('made.title', { name, school: school.name })}
      text={told}
      picture={<Picture name="empty-pair" />}
      action={
        <div className={classNames('row-wrap', styles.made)}>
          {card}
          <Button href={hrefTo('app.trainer-member', { schoolId: school.id, userId: person.id })}>
            {t('made.open')}
          </Button>
          <Button onClick={props.onNext}>{t('made.next')}</Button>
        </div>
      }
    />
  )
}
