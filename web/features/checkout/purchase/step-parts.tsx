/** The parts that every step of the purchase dialog has: its heading, its choice of one, and the bar with the button. */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../../../ui/icon/icon.tsx'
import { check } from '../../../ui/icon/phosphor/check.gen.ts'
import { classNames } from '../../../ui/class-names/class-names.ts'
import styles from './purchase.module.css'

/** Takes the focus, so that the reader hears where the last button led. */
export function StepHead(props: { readonly title: string; readonly lead: string }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="t-page-small">
        {props.title}
      </h1>
      <p className="t-muted">{props.lead}</p>
    </>
  )
}

export type PlanCard = {
  readonly id: number
  readonly title: string
  readonly tag: ReactNode
  readonly note: string
  /** "7,00 €" */
  readonly price: string
  /** "im Monat", below the price. */
  readonly per: string
}

export function PlanCards(props: {
  readonly label: string
  readonly cards: readonly PlanCard[]
  readonly value: number | undefined
  readonly onChange: (id: number) => void
}): ReactNode {
  const group = useId()
  return (
    <div role="radiogroup" aria-label={props.label} className={styles.cards}>
      {props.cards.map(({ id, title, tag, note, price, per }) => {
        const isOn = id === props.value
        return (
          <label key={id} className={classNames(styles.card, isOn && styles.on)}>
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              checked={isOn}
              onChange={() => props.onChange(id)}
            />
            <span className={styles.mark}>{isOn ? <Icon icon={check} size={16} /> : null}</span>
            <span className="grow">
              <span className={styles.name}>
                {title} {tag}
              </span>
              <span className={styles.note}>{note}</span>
            </span>
            <span className={styles.cost}>
              <b className={styles.price}>{price}</b> <span className={styles.note}>{per}</span>
            </span>
          </label>
        )
      })}
    </div>
  )
}

export function StepBar(props: {
  readonly title: string
  readonly note: string
  readonly children: ReactNode
}): ReactNode {
  return (
    <div className={styles.bar}>
      <p className="grow">
        <b className="t-strong">{props.title}</b>
        <span className={styles.note}>{props.note}</span>
      </p>
      {props.children}
    </div>
  )
}
