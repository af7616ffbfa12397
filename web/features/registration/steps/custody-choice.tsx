/** The choice of the custody, with the same texts wherever a person becomes the parent of a child (docs/decisions/0015). */
import { type ReactNode, useId } from 'react'
import { CUSTODY_MANNERS, type CustodyManner } from '@wegband/domain/features/registration/custody.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { ChoiceList } from '../../../ui/choice/choice.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { user } from '../../../ui/icon/phosphor/user.gen.ts'
import { users } from '../../../ui/icon/phosphor/users.gen.ts'
import { warningCircle } from '../../../ui/icon/phosphor/warning-circle.gen.ts'
import styles from '../registration.module.css'

const ICONS = { sole: user, joint: users } as const

export function CustodyChoice(props: {
  /** Empty until it is chosen. */
  readonly childName: string
  readonly value: CustodyManner | undefined
  /** The user tried to continue without a choice. */
  readonly isMissing: boolean
  readonly onChange: (custody: CustodyManner) => void
}): ReactNode {
  const t = useMessages('registration')
  const problem = useId()
  const name = props.childName.trim()
  const notes = {
    sole: name === '' ? t('custody.soleNameless') : t('custody.soleNote', { name }),
    joint: t('custody.jointNote'),
  }
  return (
    <div className={styles.custody}>
      <p className={styles.groupLabel} aria-hidden>
        {t('custody.legend')}
      </p>
      <ChoiceList
        label={t('custody.legend')}
        value={props.value}
        onChange={props.onChange}
        errorId={props.isMissing ? problem : undefined}
        items={CUSTODY_MANNERS.map((value) => ({
          value,
          icon: ICONS[value],
          title: t(`custody.${value}`),
          note: notes[value],
        }))}
      />
      {props.isMissing ? (
        <p role="alert" id={problem} className={styles.wrong}>
          <Icon icon={warningCircle} weight="fill" size={18} />
          <span>{t('custody.missing')}</span>
        </p>
      ) : null}
    </div>
  )
}
