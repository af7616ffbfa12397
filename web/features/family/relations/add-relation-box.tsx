/** The box beside a list that adds to it: "Kind hinzufügen, neu anlegen oder Karte scannen". */
import type { ReactNode } from 'react'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Icon, type IconShape } from '../../../ui/icon/icon.tsx'
import { caretRight } from '../../../ui/icon/phosphor/caret-right.gen.ts'
import { useRelationOffer, type RelationTab } from './relation-offer.ts'
import { useDialogs } from '../dialogs-context.ts'
import styles from '../family.module.css'

export function AddRelationBox(props: { readonly tab: RelationTab; readonly icon: IconShape }): ReactNode {
  const t = useMessages('family')
  const { open } = useDialogs()
  const offer = useRelationOffer(props.tab)
  if (offer === undefined) return null
  return (
    <button
      type="button"
      className={styles.add}
      aria-disabled={offer.why !== undefined}
      onClick={() => {
        if (offer.why === undefined) open(offer.dialog)
      }}
    >
      <Icon icon={props.icon} size={26} />
      <span className="grow">
        <span className="t-strong">{t(`add.${offer.id}`)}</span>
        <span className={styles.note}>{offer.why ?? t(`add.${offer.id}Note`)}</span>
      </span>
      <Icon icon={caretRight} weight="bold" size={18} />
    </button>
  )
}
