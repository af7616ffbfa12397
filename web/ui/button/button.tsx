/** A button ignores presses while it is busy or disabled, and says why it is disabled. */
import { useId } from 'react'
import type { MouseEvent, ReactNode, Ref } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconShape, IconWeight } from '../icon/icon.tsx'
import { circleNotch } from '../icon/phosphor/circle-notch.gen.ts'
import { Link } from '../link/link.tsx'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'soft' | 'line' | 'quiet' | 'danger' | 'dangerFilled'

export interface ButtonProps {
  readonly children: ReactNode
  /** One primary button per view or list row. */
  readonly variant?: ButtonVariant
  readonly size?: 'small' | 'normal' | 'large'
  readonly isBlock?: boolean
  readonly icon?: IconShape | undefined
  readonly iconWeight?: IconWeight
  /** Renders a link that looks like a button. */
  readonly href?: string | undefined
  /** With `href`: replaces the page that is left in the history, see Link. */
  readonly isInPlace?: boolean
  readonly type?: 'button' | 'submit'
  /** The `id` of a form elsewhere in the page. */
  readonly form?: string
  readonly onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  readonly isBusy?: boolean
  /** The verb while busy, "Startet"; without it the children stay. */
  readonly busyLabel?: string
  readonly isDisabled?: boolean
  /**
   * Disables the button, which stays focusable. The reason is announced with the name and shown below unless
   * `describedBy` contains it.
   */
  readonly whyDisabled?: string | undefined
  /** `id` of a sentence on the page that already gives the reason. */
  readonly describedBy?: string | undefined
  readonly label?: string | undefined
  readonly ref?: Ref<HTMLButtonElement>
}

type ButtonLook = Omit<ButtonProps, 'ref'>

function buttonClass(props: ButtonLook): string {
  const { variant = 'soft', size = 'normal' } = props
  return classNames(styles.button, styles[variant], styles[size], props.isBlock && styles.block)
}

/** Filled buttons are the main actions of a view; notices do not cover them. */
const isFilled = ({ variant }: ButtonLook): true | undefined =>
  variant === 'primary' || variant === 'dangerFilled' || undefined

function ButtonContent(props: ButtonLook): ReactNode {
  const { isBusy = false, icon, iconWeight = 'bold' } = props
  return (
    <>
      {isBusy ? <Icon icon={circleNotch} weight="bold" size={20} className={styles.spinner} /> : null}
      {icon && !isBusy ? <Icon icon={icon} weight={iconWeight} size={20} /> : null}
      <span>{isBusy && props.busyLabel ? props.busyLabel : props.children}</span>
    </>
  )
}

/** A button, or with `href` a link of the same shape. */
export function Button({ ref, ...props }: ButtonProps): ReactNode {
  const reasonId = useId()
  const { isBusy = false, isDisabled = false, whyDisabled, describedBy, onClick } = props
  const isRefused = isBusy || isDisabled || whyDisabled !== undefined
  if (props.href !== undefined && !isRefused) {
    return (
      <Link
        href={props.href}
        className={buttonClass(props)}
        onClick={onClick}
        aria-label={props.label}
        data-filled={isFilled(props)}
        data-in-place={props.isInPlace || undefined}
        data-print="control"
      >
        <ButtonContent {...props} />
      </Link>
    )
  }
  const showsReason = whyDisabled !== undefined && describedBy === undefined
  const button = (
    <button
      ref={ref}
      type={props.type ?? 'button'}
      form={props.form}
      className={buttonClass(props)}
      aria-label={props.label}
      aria-busy={isBusy || undefined}
      aria-disabled={isRefused || undefined}
      aria-describedby={showsReason ? reasonId : describedBy}
      data-filled={isFilled(props)}
      data-refused={isDisabled || whyDisabled !== undefined || undefined}
      onClick={(event) => {
        if (isRefused) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <ButtonContent {...props} />
    </button>
  )
  if (!showsReason) return button
  return (
    <span className={classNames(styles.withReason, props.isBlock && styles.block)}>
      {button}
      <span id={reasonId} className={styles.reason}>
        {whyDisabled}
      </span>
    </span>
  )
}
