/**
 * The one way to show a notice beside the page: `showToast`. Forms show their errors themselves (architecture
 * §6).
 */
import { createStore } from '../store.ts'

export type Toast = {
  readonly id: number
  /** A newer notice about the same subject replaces the older one. */
  readonly subject: string | undefined
  readonly text: string
  readonly tone: 'neutral' | 'positive' | 'warning' | 'danger'
  /** Stays until it is closed. */
  readonly isLasting: boolean
  readonly action: { readonly label: string; readonly onClick: () => void } | undefined
}

/** More at once would cover the page; the oldest are removed. */
const MOST_TOASTS = 2

export const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/** Returns the id for `dismissToast`. The same text is not shown twice. */
export function showToast(toast: {
  text: string
  subject?: string
  tone?: Toast['tone']
  isLasting?: boolean
  action?: Toast['action']
}): number {
  lastId += 1
  const { text, subject, tone = 'neutral', isLasting = false, action } = toast
  const others = toasts
    .get()
    .filter((other) => other.text !== text && (subject === undefined || other.subject !== subject))
  toasts.set([...others, { id: lastId, subject, text, tone, isLasting, action }].slice(-MOST_TOASTS))
  return lastId
}

/** Errors of a page that was left need not be closed by hand on the next one. */
export function dismissErrors(): void {
  toasts.set(toasts.get().filter((toast) => toast.tone !== 'danger' || toast.isLasting))
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}
